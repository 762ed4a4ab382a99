package selector

import (
	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// A debtor owes picks to the backends of a pool, and keeps its accounts in a Weighter that follows the pool.
type debtor struct {
	pool     *pool.Pool
	view     *pool.View // the one that the accounts are for
	weighter Weighter[*backend.Backend]
}

// Select returns the backend whose turn it is, or ErrNoBackend. The price of a pick grows with the number of members.
func (d *debtor) Select() (*backend.Backend, error) {
	d.weighter.mu.Lock()
	defer d.weighter.mu.Unlock()
	d.follow()
	b, err := d.weighter.next()
	if err != nil {
		return nil, ErrNoBackend
	}
	return b, nil
}

// follow opens an account for each member of the pool, with the credit that a member of that name had. Who is not available
// has weight 0 there: no pay and no picks, so its credit is frozen.
func (d *debtor) follow() {
	view := d.pool.View()
	if view == d.view {
		return
	}
	d.view = view
	credit := make(map[string]int64, len(view.All))
	for _, a := range d.weighter.accounts {
		credit[a.value.Name()] = a.credit
	}
	accounts := make([]account[*backend.Backend], len(view.All))
	available := view.Available
	for i, b := range view.All {
		accounts[i] = account[*backend.Backend]{value: b, credit: credit[b.Name()]}
		if len(available) > 0 && available[0] == b {
			accounts[i].weight = b.Weight()
			available = available[1:]
		}
	}
	d.weighter.accounts, d.weighter.changed = accounts, true
}
