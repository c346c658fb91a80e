import fc from 'fast-check'

// The same examples for every mutant, without shrinking: a single failure is enough.
fc.configureGlobal({ seed: 1, endOnFailure: true })
