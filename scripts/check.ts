import { describeChecks, runChecks } from './check/steps.ts'

// `npm run check`: static checks that take seconds.
const results = await runChecks()
console.log(describeChecks(results))
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
