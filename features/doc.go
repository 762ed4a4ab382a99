// Package features holds the scenarios of the course, and the steps that run them.
//
// Each NN_name.feature belongs to lesson NN, and its scenarios bear the tag @lesson-NN. Run them all, or those of one lesson:
//
//	go test ./features
//	go test ./features -godog.tags=@lesson-08
//
// The steps of one domain are in one file, and are registered by it. A step runs what is learned from outside:
// through the packages backend, pool and selector, and, for the balancer, by building and starting the program.
package features
