import type { Need, SubjectFields } from '@countersign/evidence'
import { needsOf } from '@countersign/evidence'
import type { LoggedEvent, Memo } from '@countersign/domain'
import { seatPlaces } from '@countersign/domain'
import { readRoleFields } from '../../console/roles/recorded-role.ts'
import { readAbsenceFields } from '../../people/absences/recorded-absence.ts'
import { passkeyOfSignature, readPasskeyFields } from '../passkeys/recorded-passkey.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Evidence } from '../../protocol/services.ts'
import { readPolicyFields } from '../../templates/policy/recorded-policy.store.ts'
import type { SubjectRef } from '../../platform/grounds/record-subject.store.ts'
import { citeSubject } from '../../platform/grounds/record-subject.store.ts'

/** Seats of a memo, those that handing on gave to other people included. */
export const seatsOf = (memo: Memo): Set<string> => new Set(seatPlaces(memo).map(({ seat }) => seat.seatId))

/** What the entry of a subject says, as it is now; null where there is none. */
export function readFields(db: Tx, { kind, id }: SubjectRef): Promise<SubjectFields | null> {
  switch (kind) {
    case 'ABSENCE':
      return readAbsenceFields(db, id)
    case 'ROLE':
      return readRoleFields(db, id)
    case 'POLICY':
      return readPolicyFields(db, id)
    case 'PASSKEY':
      return readPasskeyFields(db, id)
  }
}

/**
 * Leaf hashes of the entries that a change rests on, in base64 (O1): absences of those whom delegates stood in for, the policy of its
 * route, roles that filled new seats, passkeys that signed. Almost always none, without a statement.
 */
export async function citeGrounds(
  tx: Tx,
  evidence: Evidence,
  memo: { state: Memo; versionId: string },
  events: readonly LoggedEvent[],
): Promise<string[]> {
  const cited = new Set<string>()
  for (const need of needsOf(events, seatsOf(memo.state))) {
    const ref = await refOf(tx, need, memo.versionId)
    const at = new Date(events[0]?.at ?? 0)
    const leaf = await citeSubject(tx, evidence, { ...ref, at, read: () => readFields(tx, ref) })
    if (leaf) cited.add(leaf.toString('base64'))
  }
  return [...cited]
}

async function refOf(tx: Tx, need: Need, versionId: string): Promise<SubjectRef> {
  switch (need.kind) {
    case 'POLICY':
      return { kind: 'POLICY', id: versionId }
    case 'PASSKEY':
      return { kind: 'PASSKEY', id: await passkeyOfSignature(tx, need.signature) }
    default:
      return { kind: need.kind, id: need.id }
  }
}
