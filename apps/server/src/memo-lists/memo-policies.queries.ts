import type { PolicySchedule } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'

/** Policies cached per process, enough for the templates in use. */
const MOST_CACHED = 64
const cache = new Map<string, PolicySchedule>()

/** The policies of template versions that have memos, by version. They are cached, because such versions are never changed or deleted (F7). */
export async function readPolicies(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, PolicySchedule>> {
  const missing = versionIds.filter((versionId) => !cache.has(versionId))
  if (missing.length > 0) {
    const rows = await db
      .selectFrom('template_versions as v')
      .select(['v.version_id', 'v.policy', 'v.earlier_policies', STARTS_ON])
      .where('v.version_id', 'in', missing)
      .execute()
    for (const { version_id, ...row } of rows) cache.set(version_id, presentSchedule(row))
  }
  const found = new Map([...cache].filter(([versionId]) => versionIds.includes(versionId)))
  for (const versionId of [...cache.keys()].slice(0, Math.max(0, cache.size - MOST_CACHED)))
    cache.delete(versionId)
  return found
}
