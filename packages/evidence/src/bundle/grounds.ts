import { manilaDate } from '@countersign/domain'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { leafOfPart } from '../entry/commitment.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { hashesOfPath, inclusionPath, leafHash, rootFromInclusion } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'
import type { PasskeyKey } from '../signature/assertion.ts'
import type { SubjectEntry, SubjectFields } from '../subjects/subject-entry.ts'
import { parseSubject, subjectField, subjectParts } from '../subjects/subject-entry.ts'
import { PASSKEY_FIELDS } from '../subjects/subject-fields.ts'
import type { Days } from '../subjects/subject-fields.ts'
import type { CitedEntry, ShownPart } from './bundle.ts'
import { unknownRules } from './replay.ts'

// What decisions rest on (O1): the absence under which a delegate decided, the policy that a route was computed from, the roles and
// managers that filled its seats, the passkey that signed it.

/** What a proof shows of a cited entry: the fields that the memo's events need. */
export interface Ground {
  entry: SubjectEntry
  fields: SubjectFields
}

/** What was cited, for people: 'Bea Lim decided for Rosario Dizon by absence …'. */
export interface ProvenGround {
  kind: SubjectEntry['kind']
  id: string
  /** When the cited entry was recorded. */
  at: string
  cause: SubjectEntry['cause']
}

/** What events say that makes them rest on something else than the memo. */
interface RestingEvent {
  type?: unknown
  at?: unknown
  by?: { email?: unknown }
  actsFor?: { person?: { email?: unknown }; absenceId?: unknown }
  byPolicy?: unknown
  signature?: unknown
  levels?: {
    policy?: unknown
    approvers: {
      seatId: string
      person: { email: string }
      source?: { kind: string; role_id?: string; email?: string }
    }[]
  }[]
}

/** A need of an event: the kind and id of what it rests on; without an id, whichever belongs to the template. */
export type Need =
  | { kind: 'ABSENCE'; id: string; absent: unknown; delegate: unknown; day: string }
  | { kind: 'POLICY' }
  /** People who hold the role, are deputies, or manage the owner, whom they stand in for (N4). */
  | { kind: 'ROLE'; id: string; people: string[]; owner: string }
  /** A person who manages the owner, or the owner's manager, and so upward (N2, N4). */
  | { kind: 'MANAGER'; owner: string; person: string }
  /** The key of a signature, which its hash names (O4). */
  | { kind: 'PASSKEY'; signature: string }

/**
 * What events rest on. Seats that were in the memo before keep whom they were filled with (N6): only new ones rest on today's roles.
 * @param known seats from before; those of these events are added
 */
export function needsOf(events: readonly object[], known: Set<string>): Need[] {
  return (events as readonly RestingEvent[]).flatMap((event): Need[] => {
    const needs: Need[] = []
    const { actsFor, levels = [] } = event
    if (actsFor)
      needs.push({
        kind: 'ABSENCE',
        id: String(actsFor.absenceId),
        absent: actsFor.person?.email,
        delegate: event.by?.email,
        day: manilaDate(String(event.at)),
      })
    needs.push(...keysOf([event]))
    if (event.byPolicy || levels.some(({ policy }) => policy)) needs.push({ kind: 'POLICY' })
    const roles = new Map<string, string[]>()
    const owner = String(event.by?.email)
    for (const { seatId, person, source } of levels.flatMap(({ approvers }) => approvers)) {
      const isNew = !known.has(seatId)
      known.add(seatId)
      if (!isNew || !source) continue
      if (source.kind === 'ROLE' && source.role_id)
        roles.set(source.role_id, [...(roles.get(source.role_id) ?? []), person.email])
      // A person whom the policy names, and who is the owner, is replaced by the owner's manager.
      if (source.kind === 'MANAGER' || (source.kind === 'PERSON' && source.email !== person.email))
        needs.push({ kind: 'MANAGER', owner, person: person.email })
    }
    for (const [id, people] of roles) needs.push({ kind: 'ROLE', id, people, owner })
    return needs
  })
}

/** The keys that events were signed with. */
const keysOf = (events: readonly RestingEvent[]): Need[] =>
  events.flatMap(({ signature }) => (typeof signature === 'string' ? [{ kind: 'PASSKEY', signature }] : []))

/** The names of the fields of a cited subject that needs show, besides its id. */
export function shownFields(fields: SubjectFields, needs: readonly Need[], templateId: string): Set<string> {
  // A manager's entry is cited for what it says.
  const shown = new Set<string>('manager' in fields ? Object.keys(fields) : [])
  for (const [name, value] of Object.entries(fields)) {
    const [list, at, part] = name.split('/')
    for (const need of needs) {
      if (need.kind === 'POLICY' && name === 'template') shown.add(name)
      if (need.kind === 'PASSKEY' && PASSKEY_FIELDS.includes(name)) shown.add(name)
      if (need.kind === 'ABSENCE' && (name === 'person' || name === 'endedAt')) shown.add(name)
      if (need.kind === 'ABSENCE' && list === 'lines' && fields[`lines/${at}/delegate`] === need.delegate)
        if (part !== 'templates' || value === templateId) shown.add(name)
      if (need.kind === 'ROLE' && list === 'holders') {
        const holder = part === undefined ? (value as { person: string }).person : value
        if (!need.people.includes(String(holder))) continue
        shown.add(name)
        shown.add(`holders/${at}`)
      }
    }
  }
  return shown
}

/** A cited entry with the parts that are shown of it. */
export function citeEntry(
  { text, leaf, path }: Pick<CitedEntry, 'text' | 'leaf' | 'path'>,
  { seed, id, fields }: { seed: Uint8Array; id: string; fields: SubjectFields | null },
  shown: ReadonlySet<string>,
): CitedEntry {
  const parts = subjectParts(seed, { id, fields })
  const leaves = parts.map(leafOfPart)
  return {
    text,
    leaf,
    path,
    parts: parts.length,
    shown: parts.flatMap((part, index): ShownPart[] => {
      const field = subjectField(part.name)
      if ('erased' in part || field === null || !(field === 'id' || shown.has(field))) return []
      const { name, salt, value } = part
      return [{ name, salt, value, index, path: inclusionPath(leaves, index).map(toBase64) }]
    }),
  }
}

/**
 * Opens what a bundle shows of the entries that it cites.
 * @param isInLog whether a leaf is in the log of the bundle's checkpoint
 * @returns them by their leaf hash in base64
 * @throws NotGenuine
 */
export function openCited(
  cited: readonly CitedEntry[],
  isInLog: (leaf: Uint8Array, place: Pick<CitedEntry, 'leaf' | 'path'>) => boolean,
): Map<string, Ground> {
  return new Map(
    cited.map((one) => {
      const leaf = leafHash(utf8(one.text))
      must(isInLog(leaf, one), 'cited-inclusion', 'An entry that is cited is not in the log.')
      const entry = parseSubject(one.text)
      return [toBase64(leaf), { entry, fields: openShown(entry, one) }]
    }),
  )
}

function openShown({ hidden }: SubjectEntry, { parts: size, shown }: CitedEntry): SubjectFields {
  return Object.fromEntries(
    shown.map(({ name, salt, value, index, path }) => {
      const root = rootFromInclusion(leafOfPart({ name, salt, value }), { index, size }, hashesOfPath(path))
      must(
        toBase64(root) === hidden,
        'cited-parts',
        'What is shown of a cited entry isn’t what was recorded.',
      )
      return [subjectField(name) ?? '', value]
    }),
  )
}

/** What needs are looked up in. */
interface GroundContext {
  templateId: string
  versionId: unknown
  /** The keys of signatures, by the hash that names each. */
  keys: ReadonlyMap<string, PasskeyKey>
}

/**
 * Checks that each change cites what it rests on, and that what it cites says so (O1). Entries that record earlier events cite
 * nothing: they prove nothing about the time before them.
 * @returns what was cited
 * @throws NotGenuine
 */
export function checkGrounds(
  opened: readonly OpenedEntry[],
  grounds: ReadonlyMap<string, Ground>,
  context: GroundContext,
): ProvenGround[] {
  const known = new Set<string>()
  const unused = new Set(grounds.keys())
  for (const { entry, events } of opened) {
    const cited = (entry.cites ?? []).map((hash) => {
      const ground = grounds.get(hash)
      must(ground, 'cited-missing', `The proof lacks an entry that entry ${entry.no} cites.`)
      unused.delete(hash)
      return ground
    })
    // What else events rest on, their rules say.
    const needs = unknownRules([entry.rules]).length > 0 ? keysOf(events) : needsOf(events, known)
    if (entry.cause !== 'CHANGED') continue
    for (const need of needs)
      must(
        isMet(cited, need, context),
        `cited-${need.kind.toLowerCase()}`,
        `${WITHOUT[need.kind]} (entry ${entry.no}).`,
      )
  }
  must(unused.size === 0, 'cited-surplus', 'The proof has an entry that nothing cites.')
  return [...grounds.values()].map(({ entry, fields }) => ({
    kind: entry.kind,
    id: String(fields.id),
    at: entry.at,
    cause: entry.cause,
  }))
}

const WITHOUT = {
  ABSENCE: 'A delegate decided without an absence that says so',
  POLICY: 'A route was computed without a policy that was recorded',
  ROLE: 'A seat was filled from a role that was recorded without its person',
  MANAGER: 'A seat was filled by a manager who wasn’t recorded',
  PASSKEY: 'A decision was signed with a passkey that wasn’t recorded',
} as const

/** Whether what an entry cites says what one of its events needs. */
function isMet(cited: readonly Ground[], need: Need, context: GroundContext): boolean {
  const valid = cited.filter(({ entry }) => !entry.isRemoved)
  switch (need.kind) {
    case 'MANAGER':
      return managesOwner(valid, need)
    case 'ROLE': {
      const role = valid.find(({ entry, fields }) => entry.kind === 'ROLE' && fields.id === need.id)
      return (
        role !== undefined &&
        need.people.every(
          (person) => isInRole(role.fields, person) || managesOwner(valid, { owner: need.owner, person }),
        )
      )
    }
    default:
      return valid.some((ground) => meets(ground, need, context))
  }
}

/** Whether a role's entry names a person, as a holder or a deputy. */
export const isInRole = (fields: SubjectFields, person: string): boolean =>
  Object.entries(fields).some(
    ([name, value]) =>
      (/^holders\/\d+$/.test(name) && (value as { person?: unknown }).person === person) ||
      (/^holders\/\d+\/deputies\/\d+$/.test(name) && value === person),
  )

/** Whether managers' entries lead from an owner upward to a person. */
function managesOwner(
  cited: readonly Ground[],
  { owner, person }: { owner: string; person: string },
): boolean {
  const managers = new Map(
    cited
      .filter(({ entry }) => entry.kind === 'MANAGER')
      .map(({ fields }) => [fields.person, fields.manager]),
  )
  let above: unknown = owner
  for (let steps = managers.size; steps > 0 && above !== undefined; steps--) {
    above = managers.get(above)
    if (above === person) return true
  }
  return false
}

function meets(
  { entry, fields }: Ground,
  need: Exclude<Need, { kind: 'ROLE' | 'MANAGER' }>,
  { templateId, versionId, keys }: GroundContext,
): boolean {
  if (entry.kind !== need.kind) return false
  if (need.kind === 'PASSKEY') return isKey(fields, keys.get(need.signature))
  if (need.kind === 'POLICY')
    return fields.template === templateId && (typeof versionId !== 'string' || fields.id === versionId)
  return fields.id === need.id && letsDecide(fields, need, templateId)
}

/** Whether an entry is of the key that signed, and the key wasn't revoked. */
function isKey(fields: SubjectFields, key: PasskeyKey | undefined): boolean {
  if (!key || fields.revokedAt !== null) return false
  const { owner, credential, algorithm, spki } = key
  return (
    fields.owner === owner &&
    fields.credential === credential &&
    fields.algorithm === algorithm &&
    fields.spki === spki
  )
}

/** Whether an absence makes someone its person's delegate for a template on a day (K2). */
function letsDecide(fields: SubjectFields, need: Need & { kind: 'ABSENCE' }, templateId: string): boolean {
  if (fields.person !== need.absent || fields.endedAt !== null) return false
  return Object.entries(fields).some(([name, value]) => {
    const line = /^lines\/\d+(?=\/delegate$)/.exec(name)?.[0]
    if (line === undefined || value !== need.delegate) return false
    const [first, last] = (fields[`${line}/days`] ?? ['', '']) as Days
    const isFor = (name: string) => name.startsWith(`${line}/templates/`) && fields[name] === templateId
    const holds = first !== '' && first <= need.day && (last === null || last >= need.day)
    return holds && (fields[`${line}/scope`] === 'ALL' || Object.keys(fields).some(isFor))
  })
}
