import type { Services } from '../../protocol/services.ts'
import { foldDeltas } from './fold-deltas.store.ts'

/** Changes appear in the reports after about this time. */
const PAUSE_MS = 500
/** While the database is unavailable. */
const PAUSE_AFTER_FAILURE_MS = 10_000

export interface Folding {
  /** Resolves when the current fold has ended. */
  stop(): Promise<void>
}

/**
 * Folds deltas periodically. A queued job with a key would make changes wait for each other's transactions, which is what deltas
 * avoid.
 */
export function startFolding(services: Pick<Services, 'db' | 'log' | 'now'>): Folding {
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
    if (!stopped) schedule(pause)
  }
  const schedule = (pause: number) => {
    timer = setTimeout(() => {
      running = fold()
    }, pause)
  }
  schedule(PAUSE_MS)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
