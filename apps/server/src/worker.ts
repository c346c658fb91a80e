import { runProcess } from './platform/process/run-process.ts'

/** `npm run worker`: runs only the jobs, beside servers started with WORKER=none. */
await runProcess(async () => {
  const { readConfig } = await import('./platform/config/config.ts')
  const { startJobs } = await import('./server.ts')
  return startJobs(readConfig(process.env))
})
