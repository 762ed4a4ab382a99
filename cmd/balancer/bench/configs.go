package main

// The configurations of the other proxies: one process, one thread, connections to backends kept alive, and the client's address
// passed on, as the balancer does. nginx runs without a master process, so that one process is all there is to measure and to end.

const nginxConfig = `daemon off;
master_process off;
pid {{.Folder}}/nginx.pid;
events { worker_connections {{.Connections}}; }
http {
	access_log {{if .Log}}{{.Folder}}/nginx.access{{else}}off{{end}};
	client_body_temp_path {{.Folder}}/nginx.body;
	proxy_temp_path {{.Folder}}/nginx.proxy;
	fastcgi_temp_path {{.Folder}}/nginx.fastcgi;
	uwsgi_temp_path {{.Folder}}/nginx.uwsgi;
	scgi_temp_path {{.Folder}}/nginx.scgi;
	keepalive_requests 1000000000;
	upstream backends {
		{{range .Backends}}server {{.Address}} weight={{.Weight}};
		{{end}}keepalive 256;
		keepalive_requests 1000000000;
	}
	server {
		listen {{.Address}} backlog=4096;
		location / {
			proxy_pass http://backends;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_set_header Host $host;
			proxy_set_header X-Forwarded-For $remote_addr;
		}
	}
}
`

const haproxyConfig = `global
	nbthread 1
	maxconn {{.Connections}}
	{{if .Log}}log stdout format raw local0{{end}}
defaults
	mode http
	{{if .Log}}log global
	option httplog{{end}}
	timeout connect 2s
	timeout client 75s
	timeout server 30s
	http-reuse always
	option forwardfor
listen balancer
	bind {{.Address}} backlog 4096
	balance roundrobin
	{{range .Backends}}server {{.Name}} {{.Address}} weight {{.Weight}} check
	{{end}}
`

// Older Caddys have no weights, so theirs is a round robin over the cycle.
const caddyConfig = `{
	admin off
	auto_https off
	storage file_system {{.Folder}}/caddy
}
http://:{{.Port}} {
	bind 127.0.0.1
	{{if .Log}}log {
		output file {{.Folder}}/caddy.access
	}
	{{end}}reverse_proxy {
		to{{range .Cycle}} {{.Address}}{{end}}
		lb_policy round_robin
		transport http {
			keepalive_idle_conns_per_host 256
		}
	}
}
`
