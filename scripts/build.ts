import { buildFrontEnds } from './launch/front-ends.ts'
import { explain } from './plain-error.ts'

// `npm run build`: builds the front ends, even if nothing has changed.
try {
  await buildFrontEnds(console.log, { force: true })
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
