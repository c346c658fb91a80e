import type { AbsenceWarning } from '@countersign/domain'
import { sql } from 'kysely'
import { readDelegatesInNeed } from '../../people/absences/delegates-in-need.queries.ts'
import { ownAmong } from '../../people/administrators/own-people.queries.ts'
import { isOfDomain } from '../../people/directory.queries.ts'
import { reached } from '../../protocol/administrators.ts'
import type { Caller } from '../../protocol/services.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOpenPlace } from './open-parts.queries.ts'

/** Rows that the console shows at most; what remains follows as they are dealt with. */
const MOST_SHOWN = 200

interface Attention {
  disabled: { email: string; name: string; places: number; memos: number; to_do: number }[]
  to_do: { memo_id: string; template_name: string; missing: string[] }[]
  delegates: {
    email: string
    name: string
    delegate_name: string
    kind: AbsenceWarning['kind']
    first_day: string
    last_day: string | null
  }[]
}

/**
 * What an administrator has to look after: people who can't sign in and still hold open places or memos, or have one to do (K10), and delegates of
 * current and coming absences who may not be able to decide on some of the days (K5): of the people whom the caller administers (P7).
 * Without limits also approved memos that no one has to do (R3).
 * @param asked `today` in Manila, YYYY-MM-DD
 */
export async function readAttention(
  db: Db,
  caller: Caller,
  asked: { today: string; hostedDomains: readonly string[] },
): Promise<Attention> {
  const companies = reached(caller, 'companies')
  const isOwn = companies === null ? sql`true` : sql`o.company_id = ANY (${[...companies]}::text[])`
  const disabled = await sql<Attention['disabled'][number]>`
    SELECT o.email, o.display_name AS name,
      count(*) FILTER (WHERE p.role IN ('approver', 'subApprover'))::int AS places,
      count(*) FILTER (WHERE p.role = 'owner')::int AS memos,
      count(*) FILTER (WHERE p.to_do = 'OPEN')::int AS to_do
    FROM people o JOIN addresses a USING (email) JOIN participants p USING (person_id)
    WHERE (o.disabled_at IS NOT NULL OR NOT ${isOfDomain('o.email', asked.hostedDomains)}) AND ${isOwn}
      AND (${isOpenPlace()} OR p.to_do = 'OPEN'
        OR p.role = 'owner' AND (p.list = 'active' OR p.list = 'drafts' AND p.status <> 'SAVE_AS_DRAFT'))
    GROUP BY 1, 2 ORDER BY places DESC, memos DESC, to_do DESC, name LIMIT ${MOST_SHOWN}`.execute(db)
  const inNeed = await readDelegatesInNeed(db, asked)
  const own = await ownAmong(
    db,
    caller,
    inNeed.map(({ email }) => email),
  )
  const delegates = inNeed.filter(({ email }) => own.has(email)).slice(0, MOST_SHOWN)
  return {
    disabled: disabled.rows,
    to_do: caller.limits === null ? await readWithoutHandler(db) : [],
    delegates: delegates.map(({ delegateName, firstDay, lastDay, ...row }) => ({
      ...row,
      delegate_name: delegateName,
      first_day: firstDay,
      last_day: lastDay,
    })),
  }
}

/** The oldest first. A memo of which only some could be found has handlers, and doesn't wait. */
async function readWithoutHandler(db: Db): Promise<Attention['to_do']> {
  const { rows } = await sql<Attention['to_do'][number]>`
    SELECT m.memo_id, m.template_name, m.state #> '{handOff,missing}' AS missing
    FROM memos m
    WHERE m.hand_off = 'UNFILLED'
      AND NOT EXISTS (SELECT FROM participants p WHERE p.memo_key = m.memo_key AND p.to_do = 'OPEN')
    ORDER BY m.memo_key LIMIT ${MOST_SHOWN}`.execute(db)
  return rows
}
