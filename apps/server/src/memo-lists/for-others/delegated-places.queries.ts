import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { rolesHeld } from '../../protocol/roles-held.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { placesIn } from '../memo-lists.queries.ts'
import type { RowFilter } from '../row-filter.queries.ts'
import { amountOrderOf, isWanted } from '../row-filter.queries.ts'

/** Whose tasks a delegate's list shows: all, their own, or those of the people they decide for (K6). */
export type Whose = 'all' | 'mine' | 'others'

/** K6, R2: whether the row of `participants p` is a task that its person's delegate may take on. */
export const waitsForDelegates = sql<boolean>`(p.audience = 'approver' AND p.list = 'active' OR p.conditions = 'REPORTED')`

/** A delegate, as a query knows them. */
export interface Delegating {
  personId: number
  email: string
  /** JSON: `[{"person_id", "template_ids", "day"}]`, those whom they decide for today. */
  delegations: string
}

/**
 * What waits for a delegate (K6): their own range of the participants' index, and that of each person they decide for, in scope, with
 * the conditions that were reported as met to that person (R2). A
 * memo is listed once. It is left out where four eyes bar the delegate (K4), who prepared it among them (R6), or the memo's policy (K2): then they see no more of it than
 * their own part shows.
 * The planner takes the JSON for a hundred people, and would rather read everyone's tasks than those of a few (I1): subqueries with
 * OFFSET or LIMIT are read for each person and memo.
 */
export function delegatedPlaces(
  { personId, email, delegations }: Delegating,
  filter: RowFilter,
  whose: Whose,
) {
  const own = sql`
    SELECT p.memo_key, p.status, p.approver_status, p.sort_at, p.last_version, p.person_id, p.owner_person_id, NULL::text AS acting_for,
      false AS several_seats, ${amountOrderOf(filter)} AS amount_order
    FROM participants p
    WHERE p.person_id = ${personId} AND p.audience = 'approver' AND p.list = 'active' AND ${isWanted(filter)}`
  // P4: a memo's state has the addresses by which the memo knows its people.
  const addressesOf = (person: RawBuilder<unknown>) =>
    sql`SELECT known.email FROM participants known WHERE known.memo_key = p.memo_key AND known.person_id = ${person}`
  const others = sql`
    SELECT DISTINCT ON (p.memo_key) p.memo_key, p.status, p.approver_status, p.sort_at, p.last_version, p.person_id, p.owner_person_id,
      coalesce(away.display_name, p.email) AS acting_for,
      count(*) FILTER (WHERE p.list = 'active') OVER (PARTITION BY p.memo_key) > 1 AS several_seats, ${amountOrderOf(filter)} AS amount_order
    FROM jsonb_to_recordset(${delegations}::jsonb) AS d(person_id integer, template_ids uuid[], day date)
      CROSS JOIN LATERAL (
        SELECT p.* FROM (
          SELECT * FROM participants tasks
          WHERE tasks.person_id = d.person_id AND tasks.audience = 'approver' AND tasks.list = 'active'
          UNION ALL
          SELECT * FROM participants conditional
          WHERE conditional.person_id = d.person_id AND conditional.conditions = 'REPORTED') p
        WHERE (d.template_ids = '{}' OR p.template_id = ANY(d.template_ids))
          AND (p.delegates_need IS NULL OR p.delegates_need && ${rolesHeld(email, sql`d.day`)}) AND ${isWanted(filter)} OFFSET 0) p
      LEFT JOIN LATERAL (
        SELECT own.role FROM participants own WHERE own.memo_key = p.memo_key AND own.person_id = ${personId} LIMIT 1) mine ON true
      LEFT JOIN LATERAL (
        SELECT display_name FROM addresses JOIN people USING (email) WHERE addresses.person_id = p.person_id LIMIT 1) away ON true
    WHERE NOT EXISTS (SELECT FROM memos prepared WHERE prepared.memo_key = p.memo_key AND prepared.preparer_id = ${personId} OFFSET 0)
      AND (mine.role IS NULL OR NOT (mine.role IN ('owner', 'approver', 'subApprover') OR EXISTS (
      SELECT FROM memos, jsonb_to_recordset(memos.state -> 'acted') AS acted(email text, delegate text)
      WHERE memos.memo_key = p.memo_key
        AND coalesce(acted.delegate, acted.email) IN (${addressesOf(sql`${personId}`)})
        AND (acted.delegate IS NULL OR acted.email NOT IN (${addressesOf(sql`p.person_id`)})) OFFSET 0)))
    ORDER BY p.memo_key, p.sort_at`
  const parts = { all: sql`${own} UNION ALL (${others})`, mine: own, others }
  return sql`(${parts[whose]})`
}

/** The same as the places of a list. */
export function delegatedRange(db: Db, delegate: Delegating, filter: RowFilter, whose: Whose) {
  return placesIn(db, delegatedPlaces(delegate, filter, whose))
}
