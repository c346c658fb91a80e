import type { LeavingEvent } from '@countersign/domain'
import { actingForText, DUE_KIND, leavingEvent, readStored, TEMPLATE_CONFIG } from '@countersign/domain'
import { sql } from 'kysely'
import { delegatedPlaces } from '../../memo-lists/for-others/delegated-places.queries.ts'
import { delegationsOn } from '../../people/absences/absence.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { storedAmount } from '../../protocol/stored-amount.ts'

/** A calendar shows the memos that are due first; more are no help there. */
const MOST_MEMOS = 200

/** A memo that waits for a person, as far as it may leave the product (P0). */
export interface DueMemo {
  /** Stays the same while the memo waits at the same level. */
  uid: string
  event: LeavingEvent
  /** Whom the person decides for, in words; null at a seat of their own. */
  actingFor: string | null
}

/** Whose calendar it is. */
interface Reader {
  personId: number
  email: string
  /** In Manila. */
  today: string
}

/** The memos that wait for a person and have a due time, those due first before the others (P5). */
export async function readDueMemos(db: Db, reader: Reader): Promise<DueMemo[]> {
  const own = await readOwn(db, reader.personId)
  const others = await readOthers(db, reader)
  return [...own, ...others]
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())
    .slice(0, MOST_MEMOS)
    .map(presentDue)
}

type DueRow = Awaited<ReturnType<typeof readOwn>>[number]

/** Those at seats of their own. */
async function readOwn(db: Db, personId: number) {
  return db
    .selectFrom('participants as p')
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
    .select(['m.memo_id', 'm.template_name', 'm.owner_name', 'm.public_subject', 'm.public_amount'])
    .select(['m.public_currency', 'm.revision', 't.template_config', 'p.seat_id as place', 'p.due_at'])
    .select(sql<string | null>`NULL`.as('acting_for'))
    .where('p.person_id', '=', personId)
    .where('p.audience', '=', 'approver')
    .where('p.list', '=', 'active')
    .where('p.due_at', 'is not', null)
    .$narrowType<{ due_at: Date }>()
    .orderBy('p.due_at')
    .limit(MOST_MEMOS)
    .execute()
}

/** Those that they may decide on as a delegate today (K2), once each. */
async function readOthers(db: Db, { personId, email, today }: Reader): Promise<DueRow[]> {
  const delegations = await delegationsOn(db, { personId, today })
  if (delegations.length === 0) return []
  const asked = JSON.stringify(delegations.map((one) => ({ ...one, day: today })))
  const waiting = delegatedPlaces({ personId, email, delegations: asked }, NO_FILTER, 'others')
  const { rows } = await sql<DueRow>`
    SELECT m.memo_id, m.template_name, m.owner_name, m.public_subject, m.public_amount, m.public_currency, m.revision, t.template_config,
      m.state->'levels'->m.current_sequence->>'sequenceId' AS place, m.due_at, waiting.acting_for
    FROM ${waiting} waiting JOIN memos m USING (memo_key) JOIN template_versions t USING (version_id)
    WHERE m.due_at IS NOT NULL ORDER BY m.due_at LIMIT ${sql.lit(MOST_MEMOS)}`.execute(db)
  return rows
}

const NO_FILTER = { types: undefined, type: undefined, from: undefined, before: undefined }

function presentDue(row: DueRow): DueMemo {
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const facts = {
    memoId: row.memo_id,
    template: row.template_name,
    kind: DUE_KIND as typeof DUE_KIND,
    at: row.due_at.toISOString(),
    number: row.revision,
    subject: row.public_subject,
    amount: storedAmount(row.public_amount, row.public_currency),
    owner: row.owner_name,
    by: null,
  }
  return {
    uid: `${row.memo_id}.${row.place}`,
    event: leavingEvent(facts, config),
    actingFor: row.acting_for === null ? null : actingForText(row.acting_for, config),
  }
}
