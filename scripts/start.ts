import { startChild } from './launch/child.ts'
import { buildFrontEnds } from './launch/front-ends.ts'
import { run } from './launch/launch.ts'
import { root } from './root.ts'

// `npm start`: starts everything that the product needs on this machine.
await run({
  prepare: (_plan, signal) => buildFrontEnds(console.log, { signal }),
  async serve(environment, plan, keep) {
    keep(() => startChild('The server', [plan.serverProgram], { cwd: root, environment }))
    return `http://${plan.host}:${plan.webPort}/readyz`
  },
})
