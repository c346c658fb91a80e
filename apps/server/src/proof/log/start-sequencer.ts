import type { Rounds } from '../../platform/jobs/rounds.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../protocol/services.ts'
import { sequence } from './sequence.ts'

/** Entries are in the log, and provable, after about this time (O2). */
const PAUSE_MS = 1000
/** While the database or the storage is unavailable, or the log has halted. */
const PAUSE_AFTER_FAILURE_MS = 10_000

/** Numbers new entries and signs checkpoints, once a second while there are any. Null where no evidence is kept. */
export function startSequencer(
  services: Pick<Services, 'db' | 'storage' | 'evidence' | 'log' | 'now' | 'metrics'>,
): Rounds | null {
  const { evidence, metrics } = services
  if (!evidence) return null
  const log = services.log.child({ part: 'log' })
  const memory = {}
  const round = async () => {
    const done = await sequence({ ...services, evidence }, memory)
    metrics.logHalted.set(0)
    if (done && done.added > 0) log.debug(done, 'entries added to the log')
  }
  return startRounds(round, { afterRound: PAUSE_MS, afterFailure: PAUSE_AFTER_FAILURE_MS }, (err) => {
    metrics.logHalted.set(1)
    log.error({ err }, 'the log has no new checkpoint')
  })
}
