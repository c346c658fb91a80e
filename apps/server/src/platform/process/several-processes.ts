import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'

const RESTARTS_A_MINUTE = 3
const MINUTE_MS = 60_000
/** Set in the environment of the processes that {@link startSeveral} starts. */
const NUMBER = 'COUNTERSIGN_PROCESS'

/** Whether this is one of several processes, which {@link startSeveral} started. */
export function isOneOfSeveral(): boolean {
  return process.env[NUMBER] !== undefined
}

/** Reports to the process that started this one. */
export function reportReady(): void {
  if (process.connected) process.send?.('ready')
}

/**
 * Runs this program several times. One that dies is restarted; if one dies more than three times a minute, all end with code 1.
 * The first one starts alone, because it may prepare the database for the others.
 * @param environmentOf what differs between the processes, by number from 0
 * @param say reports a death
 */
export async function startSeveral(
  count: number,
  environmentOf: (number: number) => Record<string, string>,
  say: (message: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const [, program = ''] = process.argv
  const running = new Map<number, ChildProcess>()
  const deaths: number[] = []
  let isEnding = false

  const stop = async () => {
    isEnding = true
    await Promise.all([...running.values()].map(end))
  }
  const start = async (number: number): Promise<void> => {
    const child = fork(program, process.argv.slice(2), {
      env: { ...process.env, ...environmentOf(number), [NUMBER]: String(number) },
    })
    running.set(number, child)
    child.once('exit', (code, signal) => {
      running.delete(number)
      if (!isEnding) restart(number, signal ?? `code ${code}`)
    })
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  const restart = (number: number, reason: string) => {
    const now = performance.now()
    deaths.push(now)
    const isFutile = deaths.filter((at) => now - at < MINUTE_MS).length > RESTARTS_A_MINUTE
    say(`process ${number} ended with ${reason}${isFutile ? ', too often' : ', restarting it'}`)
    if (isFutile) void stop().then(() => process.exit(1))
    else void start(number)
  }

  await start(0)
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)))
  return { stop }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
