import { runServer } from './platform/process/run-server.ts'

await runServer(async (config) => (await import('./server.ts')).startServer(config))
