import type { Rounds } from '../../platform/jobs/rounds.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../protocol/services.ts'
import { foldDeltas } from './fold-deltas.store.ts'

/** Changes appear in the reports after about this time. */
const PAUSE_MS = 500
/** While the database is unavailable. */
const PAUSE_AFTER_FAILURE_MS = 10_000

/**
 * Folds deltas periodically. A queued job with a key would make changes wait for each other's transactions, which is what deltas
 * avoid.
 */
export function startFolding(services: Pick<Services, 'db' | 'log' | 'now'>): Rounds {
  const log = services.log.child({ part: 'reports' })
  const round = async () => {
    const folded = await foldDeltas(services.db, services.now())
    if (folded > 0) log.debug({ folded }, 'deltas folded')
  }
  return startRounds(round, { afterRound: PAUSE_MS, afterFailure: PAUSE_AFTER_FAILURE_MS }, (err) =>
    log.error({ err }, 'folding failed'),
  )
}
