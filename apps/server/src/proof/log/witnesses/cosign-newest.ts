import { consistencyFromTiles, formatNoteKey } from '@countersign/evidence'
import type { AskedWitness } from '../../../platform/config/witness-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Evidence, Services } from '../../../protocol/services.ts'
import { findLog, lastCosigned, newestCheckpoint, newestCosigned, tilesOfLog } from '../log.queries.ts'
import { withCosigningLock } from '../log-lock.store.ts'
import { publishCosigned } from '../published-checkpoint.ts'
import type { AskedCheckpoint } from './ask-witness.ts'
import { askWitness, WitnessAway, WitnessRefuses } from './ask-witness.ts'
import { keepCosignature, noteAsked, noteRefusal } from './countersigners.store.ts'

/** A witness that doesn't answer is asked again after this long, so that it costs others nothing. */
const REST_MS = 30_000

export interface CosigningServices extends Pick<Services, 'db' | 'storage' | 'log' | 'now'> {
  evidence: Evidence
}

/** What a process remembers from round to round: when to ask a witness again that was away. */
export type CosigningMemory = Map<string, number>

/**
 * One round: asks each witness that hasn't signed the newest checkpoint for its cosignature (O2), and publishes the checkpoint with
 * them. It reads what the sequencer committed and never holds it up.
 * @returns how many cosigned; null while another process is at it
 */
export async function cosignNewest(
  services: CosigningServices,
  memory: CosigningMemory = new Map(),
): Promise<number | null> {
  const { witnesses } = services.evidence
  if (witnesses.length === 0) return 0
  return withCosigningLock(services.db, (connection) => cosignLocked(connection, services, memory))
}

async function cosignLocked(db: Db, services: CosigningServices, memory: CosigningMemory): Promise<number> {
  const { evidence, storage, now } = services
  const origin = evidence.logKey.key.name
  const logNo = await findLog(db, origin)
  const newest = logNo === undefined ? undefined : await newestCheckpoint(db, logNo)
  if (logNo === undefined || !newest) return 0
  await noteAsked(db, evidence, { logNo, now: now() })
  const checkpoint: AskedCheckpoint = {
    ...newest,
    consistencyFrom: (seen) =>
      consistencyFromTiles({ earlier: seen, size: newest.size }, tilesOfLog(db, logNo)),
  }
  const asked = await Promise.all(
    evidence.witnesses.map((witness) => askOne(db, { logNo, witness, checkpoint }, services, memory)),
  )
  const cosigned = asked.filter(Boolean).length
  if (cosigned > 0) {
    const published = await newestCosigned(db, logNo, evidence)
    if (published) await publishCosigned(storage, origin, published.note)
  }
  return cosigned
}

/** @returns whether it cosigned */
async function askOne(
  db: Db,
  { logNo, witness, checkpoint }: { logNo: number; witness: AskedWitness; checkpoint: AskedCheckpoint },
  { log, now }: CosigningServices,
  memory: CosigningMemory,
): Promise<boolean> {
  const key = formatNoteKey(witness.key)
  if ((memory.get(key) ?? 0) > now().getTime()) return false
  const seen = await lastCosigned(db, logNo, key)
  if (seen >= checkpoint.size) return false
  try {
    const cosignature = await askWitness(witness, checkpoint, { seen, now: now() })
    await keepCosignature(db, { logNo, size: checkpoint.size }, { ...cosignature, witness: key })
    memory.delete(key)
    return true
  } catch (cause) {
    if (!(cause instanceof WitnessAway) && !(cause instanceof WitnessRefuses)) throw cause
    memory.set(key, now().getTime() + REST_MS)
    log.warn({ witness: witness.key.name, err: cause }, 'a witness has not signed the checkpoint')
    if (cause instanceof WitnessRefuses)
      await noteRefusal(db, { logNo, witness: key, refusal: cause.message })
    return false
  }
}
