import type { Config } from './platform/config/config.ts'
import { runProcess } from './platform/process/run-process.ts'
import { isOneOfSeveral, reportReady, startSeveral } from './platform/process/several-processes.ts'
import type { Preparation } from './server.ts'

/** Runs the server configured by the environment until a signal stops it, in as many processes as `PROCESSES` says. */
export function runServer(prepare?: Preparation): Promise<void> {
  return runProcess(async () => {
    const { readConfig } = await import('./platform/config/config.ts')
    const config = readConfig(process.env)
    if (config.processes > 1 && !isOneOfSeveral()) return startProcesses(config)
    const { startServer } = await import('./server.ts')
    const server = await startServer(config, prepare)
    if (isOneOfSeveral()) reportReady()
    return server
  })
}

/** All processes share the ports of the sites. The first one runs the jobs, and each has a port for its metrics. */
async function startProcesses({
  processes,
  logLevel,
  metrics,
}: Config): Promise<{ stop: () => Promise<void> }> {
  const { createLogger } = await import('./platform/logging/logger.ts')
  const log = createLogger(logLevel)
  const environmentOf = (number: number) => ({
    ...(number > 0 ? { WORKER: 'none' } : {}),
    ...(metrics && metrics.port > 0 ? { METRICS_PORT: String(metrics.port + number) } : {}),
  })
  return startSeveral(processes, environmentOf, (message) => log.error(message))
}
