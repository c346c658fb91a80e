import { randomBytes } from 'node:crypto'
import type { EntryCause, SubjectFields, SubjectKind } from '@countersign/evidence'
import { canonicalJson, SALT_BYTES, sealSubject, sha256, utf8 } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Where evidence is kept: raises the alarm for what was changed without an entry. */
export interface Keeping {
  noteGap(what: string): void
}

/** What a decision may rest on (O1). The id is unique within its kind. */
export interface SubjectRef {
  kind: SubjectKind
  id: string
}

/** What a subject says now; null where it is gone. */
type ReadFields = () => Promise<SubjectFields | null>

interface SubjectHead {
  subjectNo: string
  entryNo: number
  hash: Buffer | null
  stateHash: Buffer | null
}

/** The leaf hash of a subject's last entry, by which decisions cite it. */
export type Cited = Buffer

/**
 * Writes the entry of a subject's change (O1), in its transaction; nothing where its last entry says the same. The caller has
 * locked the subject, or adds it.
 * @param evidence null where none is kept: then this reads and writes nothing
 * @param read what the subject says after the change
 * @returns the leaf hash of its last entry
 */
export async function recordSubject(
  tx: Tx,
  evidence: Keeping | null,
  { read, ...change }: SubjectRef & { read: ReadFields; at: Date },
): Promise<Cited | null> {
  if (!evidence) return null
  const head = await lockHead(tx, change)
  const fields = await read()
  if (head.entryNo === 0 && fields === null) return null
  return writeSubject(tx, head, { ...change, fields, cause: 'CHANGED' })
}

/** Changes of many subjects of a kind, such as a file of managers. */
export interface SubjectsChange {
  kind: SubjectKind
  ids: readonly string[]
  /** What those that there are say after the change, by id. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, SubjectFields>>
  at: Date
}

/** Subjects in one statement. */
const MOST_AT_ONCE = 500

/** Writes the entries of many changes, in their transaction, with as few statements as for one. */
export async function recordSubjects(
  tx: Tx,
  evidence: Keeping | null,
  { kind, ids, read, at }: SubjectsChange,
): Promise<void> {
  if (!evidence) return
  // In one order, so that two of them don't wait for each other.
  const sorted = ids.toSorted()
  for (let from = 0; from < sorted.length; from += MOST_AT_ONCE) {
    const some = sorted.slice(from, from + MOST_AT_ONCE)
    const now = await read(some)
    const heads = await lockHeads(tx, kind, { all: some, present: [...now.keys()] })
    const sealed = heads.flatMap(({ id, ...head }) => {
      const fields = now.get(id) ?? null
      const isSaid = head.entryNo === 0 ? fields === null : isState(head, fields)
      return isSaid ? [] : [sealState(head, { kind, id, at, fields, cause: 'CHANGED' })]
    })
    await writeStates(tx, sealed)
  }
}

/** The ends of the chains of those that have one, or are to get one. */
async function lockHeads(
  tx: Tx,
  kind: SubjectKind,
  { all, present }: { all: readonly string[]; present: readonly string[] },
): Promise<(SubjectHead & { id: string })[]> {
  await sql`
    INSERT INTO evidence_subjects (kind, subject_id)
    SELECT ${kind}, unnest(${[...present]}::text[]) ON CONFLICT (kind, subject_id) DO NOTHING`.execute(tx)
  const rows = await tx
    .selectFrom('evidence_subjects')
    .select(['subject_no', 'subject_id', 'entry_no', 'hash', 'state_hash'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...all])
    .orderBy('subject_id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ id: row.subject_id, ...headOf(row) }))
}

/**
 * The last entry of a subject, for a decision that rests on it. One that says something else than the subject does, because an older
 * release or another program changed it, is followed by an entry that says so first.
 * @param read what the subject says now
 */
export async function citeSubject(
  tx: Tx,
  { noteGap }: Keeping,
  { read, ...ref }: SubjectRef & { read: ReadFields; at: Date },
): Promise<Cited | null> {
  const known = await findHead(tx, ref)
  // Without a lock where nothing differs, so that decisions that rest on one role don't wait for each other.
  if (known?.hash && isState(known, await read())) return known.hash
  const head = await lockHead(tx, ref)
  const fields = await read()
  if (head.entryNo === 0 && fields === null) return null
  const isGap = head.entryNo > 0 && !isState(head, fields)
  if (isGap) noteGap(`${ref.kind} ${ref.id}`)
  return writeSubject(tx, head, { ...ref, fields, cause: isGap ? 'GAP' : 'RECORDED' })
}

/** What a subject says, to be written. */
type SubjectState = SubjectRef & { fields: SubjectFields | null; at: Date; cause: EntryCause }

async function writeSubject(tx: Tx, head: SubjectHead, state: SubjectState): Promise<Cited> {
  if (head.hash && isState(head, state.fields)) return head.hash
  const sealed = sealState(head, state)
  await writeStates(tx, [sealed])
  return sealed.leaf
}

/** An entry of a subject, as its rows have it. */
interface SealedState {
  subjectNo: string
  entryNo: number
  entry: string
  seed: Buffer
  leaf: Buffer
  fields: SubjectFields | null
}

function sealState(head: SubjectHead, { kind, id, fields, at, cause }: SubjectState): SealedState {
  const seed = randomBytes(SALT_BYTES)
  const sealed = sealSubject({
    kind,
    id,
    cause,
    head: { no: head.entryNo, hash: head.hash?.toString('base64') ?? '' },
    at: at.toISOString(),
    fields,
    seed,
  })
  return {
    subjectNo: head.subjectNo,
    entryNo: sealed.head.no,
    entry: sealed.text,
    seed,
    leaf: Buffer.from(sealed.hash),
    fields,
  }
}

async function writeStates(tx: Tx, states: readonly SealedState[]): Promise<void> {
  if (states.length === 0) return
  const column = <T>(of: (state: SealedState) => T): T[] => states.map(of)
  const fields = column((state) => (state.fields === null ? null : canonicalJson(state.fields)))
  await sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${column(({ subjectNo }) => subjectNo)}::bigint[], ${column(({ entryNo }) => entryNo)}::int[],
        ${column(({ entry }) => entry)}::text[], ${column(({ seed }) => seed)}::bytea[],
        ${column(({ leaf }) => leaf)}::bytea[], ${fields}::text[],
        ${column((state) => hashOf(state.fields))}::bytea[]
      ) AS g (subject_no, entry_no, entry, seed, leaf, fields, state_hash)
    ), state AS (
      INSERT INTO evidence_subject_states (subject_no, entry_no, fields, leaf)
      SELECT subject_no, entry_no, fields, leaf FROM given
    ), entry AS (
      INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
      SELECT -subject_no, entry_no, entry, seed FROM given
    ), pending AS (
      INSERT INTO log_pending (memo_key, entry_no, leaf) SELECT -subject_no, entry_no, leaf FROM given
    )
    UPDATE evidence_subjects s SET entry_no = g.entry_no, hash = g.leaf, state_hash = g.state_hash
    FROM given g WHERE s.subject_no = g.subject_no`.execute(tx)
}

/** Whether a subject's last entry says this. */
function isState({ stateHash }: SubjectHead, fields: SubjectFields | null): boolean {
  return stateHash?.equals(hashOf(fields)) ?? false
}

/** As it is compared; the database has the fields in clear anyway. */
export const hashOf = (fields: SubjectFields | null): Buffer =>
  Buffer.from(sha256(utf8(canonicalJson(fields))))

async function findHead(tx: Tx, { kind, id }: SubjectRef): Promise<SubjectHead | undefined> {
  const row = await heads(tx, { kind, id }).executeTakeFirst()
  return row && headOf(row)
}

/** Locks where a subject's chain ends until the transaction ends. */
async function lockHead(tx: Tx, { kind, id }: SubjectRef): Promise<SubjectHead> {
  await tx
    .insertInto('evidence_subjects')
    .values({ kind, subject_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .execute()
  return headOf(await heads(tx, { kind, id }).forUpdate().executeTakeFirstOrThrow())
}

function heads(tx: Tx, { kind, id }: SubjectRef) {
  return tx
    .selectFrom('evidence_subjects')
    .select(['subject_no', 'entry_no', 'hash', 'state_hash'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
}

interface HeadRow {
  subject_no: string
  entry_no: number
  hash: Buffer | null
  state_hash: Buffer | null
}

const headOf = (row: HeadRow): SubjectHead => ({
  subjectNo: row.subject_no,
  entryNo: row.entry_no,
  hash: row.hash,
  stateHash: row.state_hash,
})
