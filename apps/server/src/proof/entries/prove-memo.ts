import { setTimeout as pause } from 'node:timers/promises'
import type { Bundle } from '@countersign/evidence'
import type { Evidence, Services } from '../../protocol/services.ts'
import { newestCosigned, requireNewest } from '../log/log.queries.ts'
import { sequence } from '../log/sequence.ts'
import { areWitnessesAnswering } from '../log/witnesses/countersigners.queries.ts'
import { hasEntries, readBundle } from './read-bundle.queries.ts'

/** Rounds of the sequencer take a fraction of a second; a job that waited in vain is tried again later. */
const TRIES = 20
const PAUSE_MS = 250
/** Witnesses that answer sign within seconds; without them the proof goes on. */
const COSIGNING_TRIES = 32

/** A memo's entries aren't in the log: another process numbers them, or the log has halted. */
export class NotInLog extends Error {
  override name = 'NotInLog'
}

/**
 * What proves an approved memo (O3), once all of its entries are in a published checkpoint, that witnesses have signed where they do so in
 * time (O2): numbers the entries first, if they wait.
 * @returns null for a memo without entries
 * @throws NotInLog, or LogRolledBack where the log has halted
 */
export async function proveMemo(
  services: Pick<Services, 'db' | 'storage' | 'log' | 'now'>,
  memoKey: string,
  evidence: Evidence,
): Promise<Bundle | null> {
  const { db } = services
  if (!(await hasEntries(db, memoKey))) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await sequence({ ...services, evidence })
    // Another process is at it: its checkpoint may be there, but not yet published.
    const log = done && (await requireNewest(db, evidence))
    const bundle = log && (await readBundle(db, memoKey, log))
    if (bundle) return (await proveCosigned(services, { memoKey, ...log }, evidence)) ?? bundle
    await pause(PAUSE_MS)
  }
  throw new NotInLog('The memo has entries that are not in the log.')
}

/** The same with a checkpoint of at least this size that witnesses have signed; null where they don't in time. */
async function proveCosigned(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  { memoKey, logNo, size }: { memoKey: string; logNo: number; size: number },
  evidence: Evidence,
): Promise<Bundle | null> {
  if (!(await areWitnessesAnswering(db, evidence, now()))) return null
  for (let tries = 0; tries < COSIGNING_TRIES; tries++) {
    const cosigned = await newestCosigned(db, logNo, evidence, size)
    if (cosigned) return readBundle(db, memoKey, { logNo, ...cosigned })
    await pause(PAUSE_MS)
  }
  log.warn({ size }, 'a proof goes out with a checkpoint that witnesses have not signed')
  return null
}
