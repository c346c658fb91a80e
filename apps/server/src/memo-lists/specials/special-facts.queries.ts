import type {
  DecisionKind,
  OtherMemo,
  PolicySchedule,
  SignatureRule,
  SpecialFacts,
} from '@countersign/domain'
import {
  amountBounds,
  DUPLICATE_DAYS,
  levelSignatures,
  manilaDate,
  needsPasskey,
  policyOn,
  SPLIT_DAYS,
} from '@countersign/domain'
import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import { logOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { compileOnce } from '../../platform/db/prepared.ts'
import { storedAmount } from '../../protocol/stored-amount.ts'
import type { Services } from '../../protocol/services.ts'
import { readAskingMemos } from './level-questions.queries.ts'
import { readPolicies } from '../memo-policies.queries.ts'

/** The facts of memos that the database keeps (M2); the rest is in their rows. */
export type StoredFacts = Pick<
  SpecialFacts,
  | 'owner'
  | 'submittedAt'
  | 'highFigure'
  | 'policyBounds'
  | 'changedSince'
  | 'fell'
  | 'duplicates'
  | 'askedAt'
  | 'isFirstMemo'
  | 'ownersOthers'
> & {
  /** Whether approving it now needs a passkey (O4). */
  needsPasskey: boolean
  /** Whether its level asks its approvers questions (R7). */
  asksQuestions: boolean
}

/** Who reads them. */
interface Reader {
  personId: number
}

interface Asked extends Reader {
  memoIds: string[]
}

type OtherRow = Pick<OtherMemo, 'memoId' | 'submittedAt' | 'amount'>

interface FactsRow {
  memo_id: string
  owner_name: string
  submitted_at: Date
  currency: Parameters<typeof storedAmount>[1]
  high_amount: string | null
  public_amount: string | null
  /** Which approvals need a passkey (O4). */
  signature: SignatureRule | null
  /** Where passkeys may be asked for. */
  submitted_last: string | null
  /** Of the current level, where a policy asked for it. */
  level_id: string | null
  version_id: string
  /** Where the template has a policy: its version, and where the memo's owner belongs. */
  policy_version: string | null
  company_id: string | null
  group_id: string | null
  decision: DecisionKind | null
  decided_at: Date | null
  fell: string[] | null
  asked_at: string | null
  is_first: boolean
  duplicates: OtherRow[] | null
  others: OtherRow[] | null
}

/** Of so many memos each: more would change nothing that a person reads. */
const MOST_DUPLICATES = 10
const MOST_OTHERS = 100

/** Memos that have ended without an approval ask for nothing any more. */
const IS_LIVE = sql`o.state->>'lifecycle' IN ('SUBMITTED', 'APPROVED', 'RETURNED', 'SELF_RETURNED')`

/** Whether a policy of version `t` counts, on whatever day (N5). */
const HAS_POLICY = sql`(t.policy IS NOT NULL OR t.earlier_policies IS NOT NULL)`

/** The memo's id for those who take part in it now, and nothing for others (I1). */
const named = (personId: number) => sql`(SELECT o.memo_id FROM participants p
  WHERE p.memo_key = o.memo_key AND p.person_id = ${personId} AND p.last_version IS NULL LIMIT 1)`

const OTHERS = sql`jsonb_agg(jsonb_build_object('memoId', found.name, 'submittedAt', found.submitted_at, 'amount', found.amount::text))`

/**
 * The other memos that a memo `m` is compared with, whose template's version is `t`. OFFSET keeps the planner from asking for names twice,
 * and from reading all memos of the template with the currency for a split. A subject is folded only where there is an amount to
 * compare, since folding costs more than finding.
 */
const othersOf = (personId: number) => sql`
      LEFT JOIN LATERAL (
        SELECT ${OTHERS} AS list FROM (
          SELECT * FROM (
            SELECT o.submitted_at, o.public_amount AS amount, ${named(personId)} AS name, o.owner_email
            FROM memos o
            WHERE o.template_id = m.template_id AND o.public_currency = m.public_currency AND o.public_amount = m.public_amount
              AND md5(folded_subject(o.public_subject)) = CASE WHEN m.public_amount IS NOT NULL THEN md5(folded_subject(m.public_subject)) END
              AND o.submitted_at BETWEEN m.submitted_at - ${days(DUPLICATE_DAYS)} AND m.submitted_at + ${days(DUPLICATE_DAYS)}
              AND o.memo_key <> m.memo_key AND ${IS_LIVE} OFFSET 0) seen
          WHERE name IS NOT NULL OR owner_email = m.owner_email LIMIT ${sql.lit(MOST_DUPLICATES)}) found) duplicates ON true
      LEFT JOIN LATERAL (
        SELECT ${OTHERS} AS list FROM (
          SELECT o.submitted_at, o.public_amount AS amount, ${named(personId)} AS name
          FROM (
            SELECT o.memo_key, o.memo_id, o.submitted_at, o.public_currency, o.public_amount FROM memos o
            WHERE o.owner_email = m.owner_email AND o.template_id = m.template_id
              AND o.submitted_at BETWEEN m.submitted_at - ${days(SPLIT_DAYS)} AND m.submitted_at + ${days(SPLIT_DAYS)}
              AND (t.template_config->'high_amounts' ? m.public_currency OR ${HAS_POLICY}) AND ${IS_LIVE} OFFSET 0) o
          WHERE o.public_currency = m.public_currency AND o.memo_key <> m.memo_key
          ORDER BY o.public_amount DESC LIMIT ${sql.lit(MOST_OTHERS)}) found) others ON true`

/**
 * The addresses by which a memo `m` knows the reader (P4): one, or two where they entered it again after theirs changed. Its log names them by
 * these.
 */
const ownAddresses = (personId: unknown) => sql`CROSS JOIN LATERAL (
        SELECT array_agg(p.email) AS addresses FROM participants p
        WHERE p.memo_key = m.memo_key AND p.person_id = ${personId}::integer) reader`

/** Whether an address of a log is the reader's. */
const isReader = (email: unknown) => sql`${email} = ANY (reader.addresses)`

const LOG = logOf(sql.ref('m.memo_key'))

/**
 * The names of the questions because of which the reader's approval fell, or the one that they gave for another person, while its seat
 * has not decided again (N7). An index of few memos says in which an approval ever fell: reading a state costs several times as much.
 */
const FELL = sql`CASE
      WHEN NOT EXISTS (SELECT FROM ${LOG} f WHERE f.type = 'ApprovalsFell') THEN NULL
      WHEN m.state @? '$.levels[*].slots[*].**.fellAt' THEN (
        SELECT jsonb_agg(jsonb_path_query_first(t.template_content, '$.** ? (@.field_id == $id).field_name',
          jsonb_build_object('id', question.id)) ORDER BY question.no)
        FROM (SELECT f.data FROM ${LOG} f
            WHERE f.type = 'ApprovalsFell'
              AND EXISTS (SELECT FROM jsonb_array_elements(f.data->'approvals') AS approval
                WHERE ${isReader(sql`approval->'person'->>'email'`)} OR ${isReader(sql`approval->'decidedBy'->>'email'`)})
              AND NOT EXISTS (SELECT FROM ${LOG} again WHERE again.event_no > f.event_no
                AND again.type = 'DecisionMade' AND ${isReader(sql`again.actor_email`)})
            ORDER BY f.event_no DESC LIMIT 1) fallen
          CROSS JOIN LATERAL jsonb_array_elements_text(fallen.data->'questions') WITH ORDINALITY AS question(id, no)) END`

/**
 * Reads the facts of memos that the reader takes part in. Others count as possible duplicates, or towards a split, if they have the
 * same owner or if the reader takes part in them (I1). Each is found by an index, however many memos there are.
 */
function factsQuery(db: Db, value: ValueOf<Asked>) {
  const query = sql<FactsRow>`
    SELECT m.memo_id, m.owner_name, m.submitted_at, m.public_currency AS currency,
      t.template_config->'high_amounts'->>m.public_currency AS high_amount, m.public_amount,
      t.template_config->'signature' AS signature,
      CASE WHEN t.template_config ? 'signature' OR ${HAS_POLICY} THEN m.state->>'lastSubmittedAt' END AS submitted_last,
      CASE WHEN ${HAS_POLICY} THEN m.state->'levels'->m.current_sequence->'policy'->>'level_id' END AS level_id,
      t.version_id, CASE WHEN ${HAS_POLICY} THEN t.version_id END AS policy_version, m.company_id, m.group_id,
      changed.decision, changed.at AS decided_at, ${FELL} AS fell,
      CASE WHEN m.questions IS NOT NULL THEN jsonb_path_query_first(m.state,
        '$.levels[*].slots[*].**.question ? (@.answeredAt == null && @.askedBy.email == $addresses[*]).askedAt',
        jsonb_build_object('addresses', to_jsonb(reader.addresses))) #>> '{}' END AS asked_at,
      NOT EXISTS (SELECT FROM memos o WHERE o.owner_email = m.owner_email AND o.template_id = m.template_id
        AND o.submitted_at IS NOT NULL AND (o.submitted_at, o.memo_key) < (m.submitted_at, m.memo_key)) AS is_first,
      duplicates.list AS duplicates, others.list AS others
    FROM memos m JOIN template_versions t USING (version_id)
      ${ownAddresses(value('personId'))}
      LEFT JOIN LATERAL (
        SELECT last.decision, last.at
        FROM (SELECT e.data->>'decision' AS decision, e.at, (e.data->>'version')::integer AS version FROM ${LOG} e
            WHERE e.type = 'DecisionMade' AND ${isReader(sql`e.actor_email`)}
            ORDER BY e.event_no DESC LIMIT 1) last
          JOIN memo_versions seen ON seen.memo_key = m.memo_key AND seen.version = last.version
          JOIN memo_versions shown ON shown.memo_key = m.memo_key AND shown.version = (m.state->>'version')::integer
        WHERE seen.content_hash <> shown.content_hash) changed ON true
      ${othersOf(value('personId'))}
    WHERE m.memo_id = ANY(${value('memoIds')}::text[]) AND m.submitted_at IS NOT NULL`
  return { compile: (): CompiledQuery<FactsRow> => query.compile(db) }
}

const readRows = compileOnce<Asked, FactsRow>(factsQuery)

function days(count: number) {
  return sql.raw(`interval '${count} days'`)
}

/** The stored facts of memos that wait for a reader, by Memo ID. The caller has found the memos by the reader's participation (I1). */
export async function readSpecialFacts(
  services: Pick<Services, 'db' | 'pool'>,
  reader: Reader,
  memoIds: string[],
): Promise<Map<string, StoredFacts>> {
  if (memoIds.length === 0) return new Map()
  const rows = await readRows(services, { ...reader, memoIds })
  const versions = new Set(rows.flatMap(({ policy_version }) => policy_version ?? []))
  const policies = versions.size === 0 ? undefined : await readPolicies(services.db, [...versions])
  const asking = await readAskingMemos(
    services.db,
    rows.map(({ memo_id, version_id }) => ({ memoId: memo_id, versionId: version_id })),
  )
  return new Map(
    rows.map((row) => [
      row.memo_id,
      {
        ...factsOf(row, policies?.get(row.policy_version ?? '')),
        asksQuestions: asking.has(row.memo_id),
      },
    ]),
  )
}

function factsOf(row: FactsRow, policies: PolicySchedule | undefined): Omit<StoredFacts, 'asksQuestions'> {
  const { decision, decided_at, currency } = row
  // Of the day on which the memo was submitted (N5).
  const policy = policies && policyOn(policies, manilaDate(row.submitted_at.toISOString()))
  const place = { companyId: row.company_id, groupId: row.group_id }
  return {
    owner: row.owner_name,
    submittedAt: row.submitted_at.toISOString(),
    highFigure: storedAmount(row.high_amount, currency),
    policyBounds: policy && currency !== null ? amountBounds(policy, place, currency) : [],
    changedSince:
      decision !== null && decided_at !== null ? { decision, at: decided_at.toISOString() } : null,
    fell: row.fell,
    duplicates: row.duplicates ?? [],
    askedAt: row.asked_at,
    isFirstMemo: row.is_first,
    needsPasskey: asksForPasskey(row, policies),
    ownersOthers: row.others ?? [],
  }
}

/** As `approvalNeedsPasskey` of the memo's whole state. */
function asksForPasskey(
  { signature, level_id, submitted_last, public_amount, currency }: FactsRow,
  policies: PolicySchedule | undefined,
): boolean {
  if (submitted_last === null || (signature === null && (level_id === null || !policies))) return false
  const day = manilaDate(submitted_last)
  const ofLevel = policies ? levelSignatures(policies, level_id ?? undefined, day) : []
  return needsPasskey([signature ?? undefined, ...ofLevel], storedAmount(public_amount, currency))
}

/** A memo that its owner is about to submit (M2). */
interface RequestAsked extends Reader {
  email: string
  /** '' for a new one. */
  memoId: string
  versionId: string
  subject: string
  amount: string
  currency: string
  now: Date
}

type OthersRow = Pick<FactsRow, 'duplicates' | 'others'>

function requestQuery(db: Db, value: ValueOf<RequestAsked>) {
  const query = sql<OthersRow>`
    SELECT duplicates.list AS duplicates, others.list AS others
    FROM template_versions t CROSS JOIN LATERAL (
        SELECT t.template_id, ${value('email')}::text AS owner_email, ${value('currency')}::text AS public_currency,
          ${value('amount')}::numeric AS public_amount, ${value('subject')}::text AS public_subject,
          ${value('now')}::timestamptz AS submitted_at,
          coalesce((SELECT own.memo_key FROM memos own
            WHERE own.memo_id = ${value('memoId')} AND own.owner_email = ${value('email')}), 0) AS memo_key) m
      ${othersOf(value('personId'))}
    WHERE t.version_id = ${value('versionId')}`
  return { compile: (): CompiledQuery<OthersRow> => query.compile(db) }
}

const readRequestRows = compileOnce<RequestAsked, OthersRow>(requestQuery)

/** The memos that a new one is compared with as it is submitted: its owner's, and those in which the owner takes part (I1). */
export async function readRequestFacts(
  services: Pick<Services, 'db' | 'pool'>,
  asked: RequestAsked,
): Promise<Pick<StoredFacts, 'duplicates' | 'ownersOthers'>> {
  const [row] = await readRequestRows(services, asked)
  return { duplicates: row?.duplicates ?? [], ownersOthers: row?.others ?? [] }
}

/** Those of some memos that aren't archived (R9). */
export async function listUnarchived(db: Db, memoIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('memos as m')
    .select('m.memo_id')
    .where('m.memo_id', 'in', memoIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('archived_memos as a').whereRef('a.memo_key', '=', 'm.memo_key'))),
    )
    .execute()
  return rows.map(({ memo_id }) => memo_id)
}
