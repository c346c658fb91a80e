import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The effects of a race, without ids and times, which differ between equivalent memos. */
export interface Outcome {
  memo: string
  participants: string
  log: string
  notifications: string
  content: string
}

const QUERIES = {
  memo: `SELECT m.revision, m.current_sequence, array_to_string(m.current_approvers, '+') AS waiting, m.owner_subject, m.public_subject,
      (SELECT string_agg(value, '+' ORDER BY value) FROM jsonb_each_text(m.questions)) AS questions, m.open_conditions,
      m.revoked_by IS NOT NULL AS revoked, (SELECT count(*) FROM preservations p WHERE p.memo_key = m.memo_key) AS preservations
    FROM memos m WHERE m.memo_id = $1`,
  participants: `SELECT p.email, p.role, p.list, p.status, p.approver_status, p.conditions, p.to_do, p.to_read FROM participants p
    JOIN memos m USING (memo_key) WHERE m.memo_id = $1 ORDER BY p.email`,
  log: `SELECT e.event_no, e.type, e.actor_email, e.data->'answer'->>'value' FROM memo_events e JOIN memos m USING (memo_key)
    WHERE m.memo_id = $1 ORDER BY e.event_no`,
  notifications: `SELECT n.event_no, n.email, n.kind FROM notifications n JOIN memos m USING (memo_key)
    WHERE m.memo_id = $1 ORDER BY n.event_no, n.email, n.kind`,
  content: `SELECT v.version, v.subject, v.content_hash FROM memo_versions v JOIN memos m USING (memo_key)
    WHERE m.memo_id = $1 ORDER BY v.version`,
} satisfies Record<keyof Outcome, string>

/** Reads the effects on a memo. */
export async function outcomeOf(pool: pg.Pool, memoId: string): Promise<Outcome> {
  const entries = Object.entries(QUERIES).map(async ([part, text]) => {
    const { rows } = await pool.query({ text, values: [memoId] })
    return [part, rows.map((row) => Object.values(row as object).join(' ')).join('\n')] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as unknown as Outcome
}

export function fingerprint(outcome: Outcome, codes: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([outcome, codes]))
    .digest('hex')
}
