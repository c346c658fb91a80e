import type pg from 'pg'

/**
 * Fills the lists' tables with many memos by plain SQL: what lists and views read, not what the rules would write.
 * One busy person takes part in a twentieth of them; the rest are spread over two thousand people.
 */
export async function fillWithMemos(pool: pg.Pool, count: number, busyEmail: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(
      `INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject,
         public_subject, created_at, submitted_at, modified_at, changed_at)
       SELECT 'BULK-' || n, '{}', 'p' || n % 2000 || '@northwind.example', 'Person ' || n % 2000, t.template_id, t.version_id,
         'Form', 'Subject ' || n, 'Subject ' || n, at, at, at, at
       FROM generate_series(1, $1::int) n,
         LATERAL (SELECT now() - n * interval '1 minute' AS at) d,
         (SELECT template_id, version_id FROM template_versions LIMIT 1) t`,
      [count],
    )
    await client.query(
      `INSERT INTO participants (memo_key, email, role, audience, list, status, approver_status, template_id, sort_at)
       SELECT m.memo_key, part.email, part.role, part.audience, part.list, 'SUBMITTED', part.status, m.template_id, m.created_at
       FROM memos m, LATERAL (VALUES
         (m.owner_email, 'owner', 'owner', CASE WHEN m.memo_key % 4 = 0 THEN 'active' ELSE 'history' END, ''),
         (CASE WHEN m.memo_key % 20 = 0 THEN $1 ELSE 'q' || m.memo_key % 2000 || '@northwind.example' END, 'approver', 'approver',
           CASE WHEN m.memo_key % 3 = 0 THEN 'active' ELSE 'history' END, 'PENDING'),
         ('r' || m.memo_key % 2000 || '@northwind.example', 'approver', 'approver', NULL, 'WAITING'),
         ('w' || m.memo_key % 2000 || '@northwind.example', 'watcher', 'watcher', 'active', '')
       ) AS part (email, role, audience, list, status)
       WHERE m.memo_id LIKE 'BULK-%'`,
      [busyEmail],
    )
    await client.query('CHECKPOINT')
    await client.query('VACUUM ANALYZE memos, participants')
  } finally {
    client.release(true)
  }
}
