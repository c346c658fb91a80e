import { describeChecks, runChecks } from './check/steps.ts'

// `npm run check`: what can be said of the code in seconds, without running it.
const results = await runChecks()
console.log(describeChecks(results))
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
