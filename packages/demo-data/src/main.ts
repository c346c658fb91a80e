import { runServer } from '@countersign/server/run-server'
import { seedDemo } from './seed-demo.ts'

// The server with the demo organisation, which it loads into an empty database.
await runServer(async (services) => {
  if (await seedDemo(services, process.env.DEMO_FILE ?? 'demo/organisation.json'))
    services.log.info('demo organisation loaded')
})
