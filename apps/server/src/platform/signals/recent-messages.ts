import type { LiveMessage } from '@countersign/contract'

/** Of all people: a minute of a busy morning, in some 3 MB. */
export const MOST_KEPT = 20_000
/** To one person at once. Beyond them, refetching everything costs less. */
export const MOST_MISSED = 50

export interface RecentMessages {
  keep(email: string, message: LiveMessage): void
  /** Messages were lost: from now on they are complete again. */
  restart(): void
  /** A person's messages of the last `ms` milliseconds, each once, or a single resync if they aren't all known. */
  ofLast(ms: number, email: string): LiveMessage[]
}

/** The latest messages of this process. Pages missed those that were sent after they fetched and before their stream joined (U48). */
export function keepRecentMessages(now: () => number = () => performance.now()): RecentMessages {
  /** The oldest first. */
  let kept: { at: number; email: string; message: LiveMessage }[] = []
  let completeSince = Infinity
  return {
    keep(email, message) {
      const at = now()
      if (kept.length === MOST_KEPT) {
        completeSince = Math.max(completeSince, kept[MOST_KEPT / 2]?.at ?? at)
        kept = kept.slice(MOST_KEPT / 2)
      }
      kept.push({ at, email, message })
    },
    restart() {
      completeSince = now()
    },
    ofLast(ms, email) {
      const since = now() - ms
      if (since < completeSince) return [{ kind: 'resync' }]
      const missed = new Map<string, LiveMessage>()
      for (const one of kept.slice(kept.findLastIndex(({ at }) => at < since) + 1))
        if (one.email === email) missed.set(JSON.stringify(one.message), one.message)
      return missed.size > MOST_MISSED ? [{ kind: 'resync' }] : [...missed.values()]
    },
  }
}
