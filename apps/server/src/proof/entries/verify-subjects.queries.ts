import type { ChainHead, SubjectFields, SubjectKind } from '@countersign/evidence'
import { checkSubject, NotGenuine, subjectParts } from '@countersign/evidence'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { snapshotOf } from '../../platform/db/database.ts'
import { hashOf } from '../../platform/grounds/record-subject.store.ts'
import { readFields } from './cite-grounds.store.ts'

/** Subjects in one snapshot. */
const BATCH = 100

export interface SubjectFault {
  /** Kind and id. */
  subject: string
  what: string
}

/**
 * Checks the entries of absences, roles, managers, policies and passkeys (O7): each follows on the one before and opens to what is stored of it,
 * and the last one says what the subject says now. Read-only; each batch is read from one snapshot.
 * @param pause between batches, for an audit that gives way to others
 */
export async function verifySubjects(
  db: Db,
  { pause }: { pause?: () => Promise<void> } = {},
): Promise<{ checked: number; entries: number; faults: SubjectFault[] }> {
  const found = { checked: 0, entries: 0, faults: [] as SubjectFault[] }
  const snapshot = snapshotOf(db)
  for (let after = '0'; ;) {
    const last = await snapshot.execute(async (tx) => {
      const subjects = await readSubjects(tx, after)
      const entries = Map.groupBy(await readStates(tx, subjects), ({ subject_no }) => subject_no)
      for (const subject of subjects) {
        const own = entries.get(subject.subject_no) ?? []
        const what = (await faultOf(tx, subject, own))?.concat(' (O1)')
        found.checked++
        found.entries += own.length
        if (what) found.faults.push({ subject: `${subject.kind} ${subject.subject_id}`, what })
      }
      return subjects.at(-1)?.subject_no
    })
    if (last === undefined) return found
    after = last
    await pause?.()
  }
}

const readSubjects = (tx: Tx, after: string) =>
  tx
    .selectFrom('evidence_subjects')
    .selectAll()
    .where('subject_no', '>', after)
    .orderBy('subject_no')
    .limit(BATCH)
    .execute()

type Subject = Awaited<ReturnType<typeof readSubjects>>[number]

function readStates(tx: Tx, subjects: readonly Subject[]) {
  return tx
    .selectFrom('evidence_subject_states as st')
    .leftJoinLateral(
      (eb) => entriesOf(eb.neg(eb.ref('st.subject_no'))).as('e'),
      (join) => join.onRef('e.entry_no', '=', 'st.entry_no'),
    )
    .select(['st.subject_no', 'st.entry_no', 'st.fields', 'e.entry', 'e.seed'])
    .where(
      'st.subject_no',
      'in',
      subjects.length === 0 ? ['0'] : subjects.map(({ subject_no }) => subject_no),
    )
    .orderBy('st.subject_no')
    .orderBy('st.entry_no')
    .execute()
}

type State = Awaited<ReturnType<typeof readStates>>[number]

/** The first thing that is wrong with a subject's entries; null if nothing is. */
async function faultOf(tx: Tx, subject: Subject, states: readonly State[]): Promise<string | null> {
  const { kind, subject_id: id } = subject
  // It was gone before it was recorded.
  if (subject.entry_no === 0 && states.length === 0) return null
  let head: ChainHead = { no: 0, hash: '' }
  let fields: SubjectFields | null = null
  try {
    for (const { entry_no: no, entry, seed, fields: stored } of states) {
      if (entry === null || seed === null) return `its entry ${no} is missing`
      fields = parseFields(stored, no)
      const checked = checkSubject(entry, head, subjectParts(seed, { id, fields }))
      if (checked.entry.kind !== kind || checked.entry.isRemoved !== (fields === null))
        return `its entry ${no} is of something else`
      head = checked.head
    }
  } catch (cause) {
    if (cause instanceof NotGenuine) return cause.message
    throw cause
  }
  if (head.no !== subject.entry_no || head.hash !== (subject.hash?.toString('base64') ?? ''))
    return `its last entry is ${head.no}, not ${subject.entry_no}`
  if (!subject.state_hash?.equals(hashOf(fields))) return 'its state isn’t that of its last entry'
  return (await saysOther(tx, { kind, id }, fields)) ? 'it was changed without an entry' : null
}

/** Whether a subject says something else now than its last entry. */
async function saysOther(
  tx: Tx,
  ref: { kind: SubjectKind; id: string },
  fields: SubjectFields | null,
): Promise<boolean> {
  return !hashOf(fields).equals(hashOf(await readFields(tx, ref)))
}

/** @throws NotGenuine */
function parseFields(stored: string | null, no: number): SubjectFields | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as SubjectFields)
  } catch {
    throw new NotGenuine('subject-parts', `What is stored of entry ${no} isn’t what was recorded.`)
  }
}
