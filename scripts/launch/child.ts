import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Environment } from './plan.ts'

/** How long a child may take to end after it was asked, before it is killed. */
const STOP_TIMEOUT_MS = 15_000

/** One of the launcher's processes. */
export interface Child {
  name: string
  /** Settles when the process ends, with what a person needs to know: `null` for a stop that we asked for. */
  ended: Promise<string | null>
  /** Asks it to end and waits; answers whether it did so by itself. */
  stop(): Promise<boolean>
  kill(): void
}

/**
 * Starts a Node program. It gets a session of its own, so that Ctrl-C reaches the launcher alone, which
 * stops everything in order, and it ends by itself when the launcher is gone.
 */
export function startChild(
  name: string,
  args: string[],
  options: { cwd: string; environment: Environment },
): Child {
  let asked = false
  const preload = join(import.meta.dirname, 'end-with-parent.ts')
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: options.cwd,
    env: options.environment,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      resolve(asked ? null : `${name} ended by itself (${signal ?? `exit code ${code}`}).`)
    })
  })
  return {
    name,
    ended,
    async stop() {
      asked = true
      child.kill('SIGTERM')
      let byItself = true
      const timer = setTimeout(() => {
        byItself = false
        child.kill('SIGKILL')
      }, STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timer)
      return byItself && child.signalCode !== 'SIGKILL'
    },
    kill() {
      child.kill('SIGKILL')
    },
  }
}
