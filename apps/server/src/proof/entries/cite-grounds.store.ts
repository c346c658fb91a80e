import type { Need, SubjectFields } from '@countersign/evidence'
import { canonicalJson, isInRole, needsOf } from '@countersign/evidence'
import type { LoggedEvent, Memo } from '@countersign/domain'
import { seatPlaces } from '@countersign/domain'
import { readManagerFields, wayUpward } from '../../console/organisation/recorded-manager.queries.ts'
import { readRoleFields } from '../../console/roles/recorded-role.ts'
import { readAbsenceFields } from '../../people/absences/recorded-absence.ts'
import { passkeyOfSignature, readPasskeyFields } from '../passkeys/recorded-passkey.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Evidence } from '../../protocol/services.ts'
import { readPolicyFields } from '../../templates/policy/recorded-policy.store.ts'
import type { SubjectRef } from '../../platform/grounds/record-subject.store.ts'
import type { Renamed } from '../../people/renamed.queries.ts'
import { fieldsInOwnAddresses, inPresentAddresses } from '../../people/renamed.queries.ts'
import { citeSubject, recordSubject } from '../../platform/grounds/record-subject.store.ts'

/** Seats of a memo, those that handing on gave to other people included. */
export const seatsOf = (memo: Memo): Set<string> => new Set(seatPlaces(memo).map(({ seat }) => seat.seatId))

/** What the entry of a subject says, as it is now; null where there is none. */
export function readFields(db: Tx, { kind, id }: SubjectRef): Promise<SubjectFields | null> {
  switch (kind) {
    case 'ABSENCE':
      return readAbsenceFields(db, id)
    case 'ROLE':
      return readRoleFields(db, id)
    case 'MANAGER':
      return readManagerFields(db, id)
    case 'POLICY':
      return readPolicyFields(db, id)
    case 'PASSKEY':
      return readPasskeyFields(db, id)
  }
}

/**
 * Leaf hashes of the entries that a change rests on, in base64 (O1): absences of those whom delegates stood in for, the policy of its
 * route, roles and managers that filled new seats, passkeys that signed. Almost always none, without a statement.
 * @throws CallFailure ABORTED where the directory has changed since the route was computed
 */
export async function citeGrounds(
  tx: Tx,
  evidence: Evidence,
  memo: { state: Memo; versionId: string; own?: { renamed: Renamed } },
  events: readonly LoggedEvent[],
): Promise<string[]> {
  const cited = new Set<string>()
  const renamed = memo.own?.renamed
  for (const need of needsOf(inPresentAddresses(events, renamed), seatsOf(memo.state))) {
    const at = new Date(events[0]?.at ?? 0)
    for (const ref of await refsOf(tx, need, memo.versionId)) {
      const leaf = await citeIn(tx, evidence, { ...ref, at, renamed })
      if (leaf) cited.add(leaf.toString('base64'))
    }
  }
  return [...cited]
}

/**
 * The entry of a subject that a change rests on. Where it names people whom the memo knows by earlier addresses, one that names them
 * so comes first and is cited, and another with the present addresses follows (P4).
 */
async function citeIn(
  tx: Tx,
  evidence: Evidence,
  { renamed, ...cited }: SubjectRef & { at: Date; renamed: Renamed | undefined },
): Promise<Buffer | null> {
  const read = () => readFields(tx, cited)
  const leaf = await citeSubject(tx, evidence, { ...cited, read })
  const fields = renamed && leaf ? await read() : null
  if (!renamed || fields === null) return leaf
  const own = fieldsInOwnAddresses(fields, renamed)
  if (canonicalJson(own) === canonicalJson(fields)) return leaf
  const inOwn = await recordSubject(tx, evidence, { ...cited, read: () => Promise.resolve(own) })
  await recordSubject(tx, evidence, { ...cited, read })
  return inOwn
}

async function refsOf(tx: Tx, need: Need, versionId: string): Promise<SubjectRef[]> {
  switch (need.kind) {
    case 'POLICY':
      return [{ kind: 'POLICY', id: versionId }]
    case 'PASSKEY':
      return [{ kind: 'PASSKEY', id: await passkeyOfSignature(tx, need.signature) }]
    case 'ABSENCE':
      return [{ kind: 'ABSENCE', id: need.id }]
    case 'MANAGER':
      return managersOf(tx, need)
    case 'ROLE': {
      const role = (await readRoleFields(tx, need.id)) ?? {}
      // Who took the seat of the owner, who alone holds the role (N4).
      const managers = need.people.filter((person) => !isInRole(role, person))
      const refs: SubjectRef[] = [{ kind: 'ROLE', id: need.id }]
      for (const person of managers) refs.push(...(await managersOf(tx, { owner: need.owner, person })))
      return refs
    }
  }
}

/** @throws CallFailure ABORTED */
async function managersOf(tx: Tx, way: { owner: string; person: string }): Promise<SubjectRef[]> {
  const people = await wayUpward(tx, way)
  if (!people) throw new CallFailure('ABORTED', 'The directory has just changed. Please submit again.')
  return people.map((id) => ({ kind: 'MANAGER', id }))
}
