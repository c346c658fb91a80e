import { runServer } from '@countersign/server/platform/process/run-server'
import type { Services } from '@countersign/server/protocol/services'
import { seedDemo } from './seed-demo.ts'

// The server with the demo organisation, which it loads into an empty database.
await runServer(async (config) => {
  const { startServer } = await import('@countersign/server/server')
  return startServer(config, loadDemo)
})

async function loadDemo(services: Services): Promise<void> {
  if (await seedDemo(services, process.env.DEMO_FILE ?? 'demo/organisation.json'))
    services.log.info('demo organisation loaded')
}
