const MOST = 3
const WITHIN_MS = 60_000

/** Allows three restarts of a process per minute, so that a crash loop ends. */
export function restartLimit(now: () => number = Date.now): () => boolean {
  let restarts: number[] = []
  return () => {
    restarts = restarts.filter((at) => now() - at < WITHIN_MS)
    if (restarts.length >= MOST) return false
    restarts.push(now())
    return true
  }
}
