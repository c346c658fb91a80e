import { buildFrontEnds } from './launch/front-ends.ts'
import { explain } from './plain-error.ts'

// `npm run build`: both front ends, whether or not something changed.
try {
  await buildFrontEnds(console.log, { force: true })
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
