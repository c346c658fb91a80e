import { readConfig } from './platform/config/config.ts'
import { runProcess } from './platform/process/run-process.ts'
import type { Preparation } from './server.ts'
import { startServer } from './server.ts'

/** Runs the server configured by the environment until a signal stops it. */
export function runServer(prepare?: Preparation): Promise<void> {
  return runProcess(() => startServer(readConfig(process.env), prepare))
}
