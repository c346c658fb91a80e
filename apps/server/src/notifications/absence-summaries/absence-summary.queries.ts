import { listArchivedDuring } from '../../platform/memo-log/archive/bring-back.store.ts'
import { decisionsDuring } from '../../platform/memo-log/memo-log.queries.ts'
import type { Renamed } from '../../people/renamed.queries.ts'
import { inPresentAddresses, RENAMED } from '../../people/renamed.queries.ts'
import type { Absence, DelegatedDecision } from '@countersign/domain'
import { delegatedDecision, readEvent, readStored, summaryTime, TEMPLATE_CONFIG } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import { today } from '../../protocol/delegations.ts'
import { hidesContent } from '../mail-facts.queries.ts'
import { readableSubject } from '../notice-reading.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** Longer than any outage, and than any row of holidays. An absence that has been over for longer gets no summary. */
const MOST_DAYS = 31

interface OverRow {
  absence_id: string
  last_day: string | null
  ended_at: Date | null
}

/** Absences that were over by a day, without a summary: a range of an index. */
export function overAbsences(day: string) {
  return sql<OverRow>`
    SELECT a.absence_id, a.last_day::text, a.ended_at FROM absences a
    WHERE coalesce((a.ended_at AT TIME ZONE 'Asia/Manila')::date, a.last_day)
        BETWEEN ${day}::date - ${MOST_DAYS}::integer AND ${day}::date
      AND NOT EXISTS (SELECT FROM absence_summaries s WHERE s.absence_id = a.absence_id)
    ORDER BY a.absence_id`
}

/** The absences whose summary is due (K7). */
export async function readDueSummaries(db: Db, now: Date): Promise<string[]> {
  const { rows } = await overAbsences(today(now)).execute(db)
  if (rows.length === 0) return []
  const { holidays } = await readCalendar(db)
  const isDue = (absence: Pick<Absence, 'lastDay' | 'endedAt'>) => {
    const at = summaryTime(absence, holidays)
    return at !== null && Date.parse(at) <= now.getTime()
  }
  return rows
    .filter((row) => isDue({ lastDay: row.last_day, endedAt: row.ended_at?.toISOString() ?? null }))
    .map((row) => row.absence_id)
}

interface DecisionRow {
  memo_key: string
  data: object
  state: object
  renamed: Renamed | null
  owner_subject: string
  template_name: string
  template_config: object
}

/** A decision of a delegate. */
export type SummarisedDecision = DelegatedDecision & {
  /** What a mail calls the memo, where the person may read it: its subject, or its type where the template keeps that out (M6). */
  name: string | null
}

/** Counts what was decided for a person during an absence. Of memos whose archived record can't be read no one knows how many decisions there were. */
export async function countDecisions(
  db: Db | Tx,
  absenceId: string,
): Promise<{ memos: number; decisions: number; unreadable: string[] }> {
  const { rows } = await sql<{ memos: number; decisions: number }>`
    SELECT count(DISTINCT e.memo_key)::int AS memos, count(*)::int AS decisions
    FROM (${decisionsDuring(absenceId)}) e`.execute(db)
  const unreadable = (await listArchivedDuring(db, absenceId)).map(({ memo_id }) => memo_id)
  const { memos, decisions } = rows[0] ?? { memos: 0, decisions: 0 }
  return { memos: memos + unreadable.length, decisions, unreadable }
}

/**
 * What was decided for a person during an absence, the oldest first, as they may read it now (K7).
 * @param email the person's, in lower case
 */
export async function readDecisions(
  db: Db,
  { absenceId, email, limit }: { absenceId: string; email: string; limit: number },
): Promise<SummarisedDecision[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT e.memo_key, e.data, m.state, ${RENAMED} AS renamed, m.owner_subject, m.template_name, t.template_config
    FROM (${decisionsDuring(absenceId)}) e JOIN memos m USING (memo_key) JOIN template_versions t USING (version_id)
    ORDER BY e.at, e.memo_key, e.event_no LIMIT ${limit}`.execute(db)
  const decisions: SummarisedDecision[] = []
  for (const row of rows) {
    const event = inPresentAddresses(readEvent(row.data), row.renamed)
    if (event.type !== 'DecisionMade') continue
    const decision = delegatedDecision(inPresentAddresses(readState(row.state), row.renamed), event, email)
    const subject = await readableSubject(db, row, decision.read?.reading ?? null)
    const isHidden = hidesContent(readStored(TEMPLATE_CONFIG, row.template_config))
    decisions.push({ ...decision, name: subject === null || !isHidden ? subject : row.template_name })
  }
  return decisions
}
