import type { SubjectFields } from '@countersign/evidence'
import { policyFields } from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'
import { recordSubject } from '../../platform/grounds/record-subject.store.ts'
import { STARTS_ON } from '../../protocol/stored-policies.queries.ts'
import type { Evidence } from '../../protocol/services.ts'

/** Writes the entry of a version's policy (O1), when it was just published or deleted. Its id is the version's. */
export async function recordPolicy(
  tx: Tx,
  evidence: Evidence | null,
  { versionId, at }: { versionId: string; at: Date },
): Promise<void> {
  const read = () => readPolicyFields(tx, versionId)
  await recordSubject(tx, evidence, { kind: 'POLICY', id: versionId, read, at })
}

/** What the entry of a published version's policy says; null for versions without one. */
export async function readPolicyFields(db: Db | Tx, versionId: string): Promise<SubjectFields | null> {
  const row = await db
    .selectFrom('template_versions as v')
    .select(['v.template_id', 'v.policy', 'v.earlier_policies', STARTS_ON])
    .where('v.version_id', '=', versionId)
    .executeTakeFirst()
  if (!row || (row.policy === null && row.earlier_policies === null)) return null
  const schedule = { policy: row.policy, startsOn: row.policy_starts_on, earlier: row.earlier_policies }
  return policyFields({ templateId: row.template_id, schedule })
}
