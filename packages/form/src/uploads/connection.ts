/** Resolves when a retry makes sense, or when the signal aborts; `attempt` counts the failed tries, from 1. */
export type UntilConnected = (attempt: number, signal: AbortSignal) => Promise<void>

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Waits until the browser reports that it is online. Since browsers don't notice every lost connection, it also resolves
 * after a pause that doubles with each try.
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
