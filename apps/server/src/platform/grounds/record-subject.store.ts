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

async function writeSubject(
  tx: Tx,
  head: SubjectHead,
  { kind, id, fields, at, cause }: SubjectRef & { fields: SubjectFields | null; at: Date; cause: EntryCause },
): Promise<Cited> {
  if (head.hash && isState(head, fields)) return head.hash
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
  const leaf = Buffer.from(sealed.hash)
  await sql`
    WITH state AS (
      INSERT INTO evidence_subject_states (subject_no, entry_no, fields, leaf)
      VALUES (${head.subjectNo}, ${sealed.head.no}, ${fields === null ? null : canonicalJson(fields)}, ${leaf})
    ), entry AS (
      INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
      VALUES (-(${head.subjectNo}::bigint), ${sealed.head.no}, ${sealed.text}, ${seed})
    ), pending AS (
      INSERT INTO log_pending (memo_key, entry_no, leaf)
      VALUES (-(${head.subjectNo}::bigint), ${sealed.head.no}, ${leaf})
    )
    UPDATE evidence_subjects SET entry_no = ${sealed.head.no}, hash = ${leaf}, state_hash = ${hashOf(fields)}
    WHERE subject_no = ${head.subjectNo}`.execute(tx)
  return leaf
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
