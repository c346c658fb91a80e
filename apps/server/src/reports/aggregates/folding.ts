import type { Services } from '../../services.ts'
import { foldDeltas } from './fold-deltas.ts'

/** How long a change may take to show in the reports, at the least. */
const PAUSE_MS = 500

export interface Folding {
  /** Resolves when no fold is under way any more. */
  stop(): Promise<void>
}

/**
 * Folds, again and again, what changes append. A clock and no job of the queue: enqueueing one by key would make changes wait
 * for each other's transactions, which is what the deltas are there to avoid.
 */
export function startFolding(services: Services): Folding {
  const log = services.log.child({ part: 'reports' })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const fold = async () => {
    try {
      const folded = await foldDeltas(services.db, services.now())
      if (folded > 0) log.debug({ folded }, 'deltas folded')
    } catch (cause) {
      if (!stopped) log.error({ err: cause }, 'folding failed')
    }
    if (!stopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => (running = fold()), PAUSE_MS)
  }
  plan()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
