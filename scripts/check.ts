import { handlers, unimplementedCalls } from '../apps/server/src/calls.ts'
import { describeChecks, runChecks } from './check/steps.ts'

// `npm run check`: what can be said of the code in seconds, without running it.
const results = await runChecks()
console.log(describeChecks(results))
const missing = unimplementedCalls()
console.log(`\n${missing.length} of ${Object.keys(handlers).length} calls answer UNIMPLEMENTED.`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
