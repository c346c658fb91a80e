import { setTimeout as pause } from 'node:timers/promises'
import type { Bundle } from '@countersign/evidence'
import type { Evidence, Services } from '../../protocol/services.ts'
import { requireNewest } from '../log/log.queries.ts'
import { sequence } from '../log/sequence.ts'
import { hasEntries, readBundle } from './read-bundle.queries.ts'

/** Rounds of the sequencer take a fraction of a second; a job that waited in vain is tried again later. */
const TRIES = 20
const PAUSE_MS = 250

/** A memo's entries aren't in the log: another process numbers them, or the log has halted. */
export class NotInLog extends Error {
  override name = 'NotInLog'
}

/**
 * What proves an approved memo (O3), once all of its entries are in a published checkpoint: numbers them first, if they wait.
 * @returns null for a memo without entries
 * @throws NotInLog, or LogRolledBack where the log has halted
 */
export async function proveMemo(
  services: Pick<Services, 'db' | 'storage' | 'now'>,
  memoKey: string,
  evidence: Evidence,
): Promise<Bundle | null> {
  if (!(await hasEntries(services.db, memoKey))) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await sequence({ ...services, evidence })
    // Another process is at it: its checkpoint may be there, but not yet published.
    const bundle =
      done && (await readBundle(services.db, memoKey, await requireNewest(services.db, evidence)))
    if (bundle) return bundle
    await pause(PAUSE_MS)
  }
  throw new NotInLog('The memo has entries that are not in the log.')
}
