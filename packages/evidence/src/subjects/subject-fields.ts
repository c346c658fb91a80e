import { utf8, toHex } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/sha256.ts'
import type { SubjectFields } from './subject-entry.ts'

// What entries of subjects say (O1), a field for each thing that may be shown alone: who decided for whom on which days doesn't need
// the other lines of an absence, nor a seat the other holders of its role.

/** An absence, its note left out: why a person is away proves nothing. */
export interface AbsenceToRecord {
  person: string
  firstDay: string
  lastDay: string | null
  /** The administrator who set it. */
  setBy: string | null
  endedAt: string | null
  lines: readonly {
    firstDay: string
    lastDay: string | null
    templateIds: readonly string[]
    delegate: string | null
  }[]
}

/** Days of a line, both included. */
export type Days = [first: string, last: string | null]

export function absenceFields({ lines, ...absence }: AbsenceToRecord): SubjectFields {
  const ofLines = lines.flatMap((line, at) => [
    [`lines/${at}/delegate`, line.delegate],
    [`lines/${at}/days`, [line.firstDay, line.lastDay] satisfies Days],
    [`lines/${at}/scope`, line.templateIds.length === 0 ? 'ALL' : 'SOME'],
    ...line.templateIds.toSorted().map((id, place) => [`lines/${at}/templates/${place}`, id]),
  ])
  const { person, firstDay, lastDay, setBy, endedAt } = absence
  return { person, days: [firstDay, lastDay], setBy, endedAt, ...Object.fromEntries(ofLines) }
}

/** A role with all who hold it or are deputies, of past and coming days too. */
export interface RoleToRecord {
  name: string
  holders: readonly {
    person: string
    place: { kind: string; id: string }
    fromDay: string | null
    toDay: string | null
    deputies: readonly string[]
  }[]
}

export function roleFields({ name, holders }: RoleToRecord): SubjectFields {
  const ofHolders = holders.flatMap(({ deputies, ...holder }, at) => [
    [`holders/${at}`, holder],
    ...deputies.map((deputy, place) => [`holders/${at}/deputies/${place}`, deputy]),
  ])
  return { name, ...Object.fromEntries(ofHolders) }
}

/** A person and their manager (N2). Of a person without a manager there is nothing to record. */
export interface ManagerToRecord {
  person: string
  manager: string
}

export function managerFields({ person, manager }: ManagerToRecord): SubjectFields {
  return { person, manager }
}

/** The policy of a template's published version, and what counts before it starts, as they are stored. */
export interface PolicyToRecord {
  templateId: string
  schedule: { policy: unknown; startsOn: string | null; earlier: unknown }
}

/** The table itself is kept with its version, which never changes: the entry has its hash. */
export function policyFields({ templateId, schedule }: PolicyToRecord): SubjectFields {
  return { template: templateId, schedule: toHex(sha256(utf8(canonicalJson(schedule)))) }
}

/** A passkey (O4): whose it is, and whether it still signs. Its name is its person's own. */
export interface PasskeyToRecord {
  owner: string
  credential: string
  algorithm: number
  spki: string
  registeredAt: string
  revokedAt: string | null
}

export function passkeyFields(passkey: PasskeyToRecord): SubjectFields {
  const { owner, credential, algorithm, spki, registeredAt, revokedAt } = passkey
  return { owner, credential, algorithm, spki, registeredAt, revokedAt }
}

/** What a proof shows of a passkey that signed a decision: all that it says. */
export const PASSKEY_FIELDS: readonly string[] = Object.keys(
  passkeyFields({ owner: '', credential: '', algorithm: 0, spki: '', registeredAt: '', revokedAt: null }),
)
