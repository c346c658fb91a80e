import type { PolicySchedule } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'
import { cachedByVersion } from './version-cache.ts'

/** The policies of template versions that have memos, by version. */
export const readPolicies = cachedByVersion<Db, PolicySchedule>(async (db, versionIds) => {
  const rows = await db
    .selectFrom('template_versions as v')
    .select(['v.version_id', 'v.policy', 'v.earlier_policies', STARTS_ON])
    .where('v.version_id', 'in', versionIds)
    .execute()
  return rows.map(({ version_id, ...row }) => [version_id, presentSchedule(row)] as const)
})
