import { sql } from 'kysely'
import { isNotOver } from '../../people/absences/absence.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Evidence } from '../../protocol/services.ts'
import type { SubjectRef } from '../../platform/grounds/record-subject.store.ts'
import { citeSubject } from '../../platform/grounds/record-subject.store.ts'
import { readFields } from './cite-grounds.store.ts'

/**
 * Writes entries of what decisions may rest on and has none yet, from before evidence was kept (O1): absences that aren't over, roles,
 * managers, passkeys, and policies of current versions. What was changed without an entry gets one that says so, and raises the alarm.
 */
export async function recordSubjects(
  db: Db,
  evidence: Evidence,
  { at, today }: { at: Date; today: string },
): Promise<void> {
  for (const ref of await listSubjects(db, today))
    await db
      .transaction()
      .execute((tx) => citeSubject(tx, evidence, { ...ref, at, read: () => readFields(tx, ref) }))
}

async function listSubjects(db: Db, today: string): Promise<SubjectRef[]> {
  const { rows } = await sql<SubjectRef>`
    SELECT 'ABSENCE' AS kind, a.absence_id::text AS id FROM absences a WHERE ${isNotOver(today)}
    UNION ALL
    SELECT 'ROLE', role_id::text FROM roles
    UNION ALL
    -- Of many people, those alone that have no entry yet; the audit compares the others.
    SELECT 'MANAGER', p.user_id::text FROM people p
    WHERE p.manager_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM evidence_subjects s
      WHERE s.kind = 'MANAGER' AND s.subject_id = p.user_id::text AND s.entry_no > 0
    )
    UNION ALL
    SELECT 'PASSKEY', passkey_id::text FROM passkeys WHERE revoked_at IS NULL
    UNION ALL
    SELECT 'POLICY', version_id::text FROM template_versions
    WHERE status IN ('PUBLISHED', 'UNPUBLISHED') AND (policy IS NOT NULL OR earlier_policies IS NOT NULL)`.execute(
    db,
  )
  return rows
}
