import type { Rounds } from '../../../platform/jobs/rounds.ts'
import { startRounds } from '../../../platform/jobs/rounds.ts'
import type { Services } from '../../../protocol/services.ts'
import { cosignNewest } from './cosign-newest.ts'

/** Witnesses are asked at most this often. */
const PAUSE_MS = 3_000
/** While the database or the storage is unavailable. */
const PAUSE_AFTER_FAILURE_MS = 30_000

/** Asks witnesses for their cosignatures, a few seconds after a checkpoint. Null where there are none. */
export function startCosigning(
  services: Pick<Services, 'db' | 'storage' | 'evidence' | 'log' | 'now'>,
): Rounds | null {
  const { evidence } = services
  if (!evidence || evidence.witnesses.length === 0) return null
  const log = services.log.child({ part: 'witnesses' })
  const memory = new Map<string, number>()
  const round = async () => {
    await cosignNewest({ ...services, log, evidence }, memory)
  }
  return startRounds(round, { afterRound: PAUSE_MS, afterFailure: PAUSE_AFTER_FAILURE_MS }, (err) => {
    log.error({ err }, 'witnesses could not be asked')
  })
}
