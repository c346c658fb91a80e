import type { Config } from '../config/config.ts'
import { runProcess } from './run-process.ts'
import { isOneOfSeveral, reportReady, startSeveral } from './several-processes.ts'

type Start = (config: Config) => Promise<{ stop: () => Promise<void> }>

/**
 * Runs the server configured by the environment until a signal stops it, in as many processes as `PROCESSES` says.
 * @param start loads the server by itself: the process that only starts the others does without
 */
export function runServer(start: Start): Promise<void> {
  return runProcess(async () => {
    const { readConfig } = await import('../config/config.ts')
    const config = readConfig(process.env)
    if (config.processes > 1 && !isOneOfSeveral()) return startProcesses(config)
    const server = await start(config)
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
  const { createLogger } = await import('../logging/logger.ts')
  const log = createLogger(logLevel)
  const environmentOf = (number: number) => ({
    ...(number > 0 ? { WORKER: 'none' } : {}),
    ...(metrics && metrics.port > 0 ? { METRICS_PORT: String(metrics.port + number) } : {}),
  })
  return startSeveral(processes, environmentOf, (message) => log.error(message))
}
