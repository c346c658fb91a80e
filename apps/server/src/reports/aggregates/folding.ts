import type { Services } from '../../services.ts'
import { foldDeltas } from './fold-deltas.ts'

/** How long a change may take to show in the reports, at the least. */
const PAUSE_MS = 500
/** While the database can't be reached. */
const PAUSE_AFTER_FAILURE_MS = 10_000

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
    let pause = PAUSE_MS
    try {
      const folded = await foldDeltas(services.db, services.now())
      if (folded > 0) log.debug({ folded }, 'deltas folded')
    } catch (cause) {
      pause = PAUSE_AFTER_FAILURE_MS
      if (!stopped) log.error({ err: cause }, 'folding failed')
    }
    if (!stopped) plan(pause)
  }
  const plan = (pause: number) => {
    timer = setTimeout(() => (running = fold()), pause)
  }
  plan(PAUSE_MS)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
