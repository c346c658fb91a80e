import { resetDemo } from './launch/reset-demo.ts'
import { explain } from './plain-error.ts'

// `npm run demo:reset`: resets the demo while the product is stopped.
try {
  await resetDemo(process.env, console.log)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
