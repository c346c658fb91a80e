import type { LoggedEvent } from '@countersign/domain'
import { evolve, newMemo } from '@countersign/domain'
import type { BundledSignature, DecisionSignature, BegunMemo } from '@countersign/evidence'
import { carryingDecision, signedParts, statementParts } from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'
import { openingsOf } from './memo-entries.queries.ts'

/**
 * The signatures of a memo's decisions with what opens them (O4); reads nothing where none was signed.
 * @param events the memo's log from its beginning
 */
export async function readSignatures(
  db: Db | Tx,
  memoKey: string,
  begun: BegunMemo,
  events: readonly LoggedEvent[],
): Promise<BundledSignature[]> {
  if (!events.some((event) => event.type === 'DecisionMade' && event.signature !== undefined)) return []
  const rows = await db
    .selectFrom('decision_signatures as s')
    .innerJoin('passkeys as p', 'p.passkey_id', 's.passkey_id')
    .select(['s.hash', 's.signature', 's.seed', 's.kept_openings', 's.file_hashes', 'p.revoked_at'])
    .where('s.memo_key', '=', memoKey)
    .execute()
  const stored = new Map(rows.map((row) => [row.hash, row]))
  let memo = newMemo({ ...begun, owner: begun.owner as never })
  return events.flatMap((event, at) => {
    const before = memo
    memo = evolve(memo, event)
    const row = event.type === 'DecisionMade' ? stored.get(event.signature ?? '') : undefined
    if (event.type !== 'DecisionMade' || !row) return []
    return [
      {
        ...(JSON.parse(row.signature) as DecisionSignature),
        event: at + 1,
        parts: statementParts(
          openingsOf(row),
          signedParts(
            before,
            carryingDecision(events, at),
            row.file_hashes.map((one) => one || null),
          ),
        ),
        ...(row.revoked_at === null ? {} : { revoked: row.revoked_at.toISOString() }),
      },
    ]
  })
}
