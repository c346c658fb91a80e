import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Environment } from './plan.ts'

/** Grace period before a child that was asked to end is killed. */
const STOP_TIMEOUT_MS = 15_000

/** A process of the launcher. */
export interface Child {
  name: string
  /** Resolves when the process ends, with the reason, or `null` if we stopped it. */
  ended: Promise<string | null>
  /** Asks it to end and waits. @returns false if it had to be killed */
  stop(): Promise<boolean>
  kill(): void
}

/**
 * Starts a Node program in its own session, so that Ctrl-C reaches only the launcher, which stops everything
 * in order. The program ends when the launcher is gone.
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
      resolve(asked ? null : `${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`)
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
