/** Resolves when it is worth trying again, or once the signal aborts; `attempt` counts the tries that failed, from 1. */
export type UntilConnected = (attempt: number, signal: AbortSignal) => Promise<void>

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Waits for the connection: until the browser says that it is back, or, since it doesn't notice every way of being cut
 * off, for a pause that doubles with each try.
 */
export const untilConnected: UntilConnected = (attempt, signal) =>
  new Promise((resolve) => {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
    const timer = setTimeout(done, pause)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
