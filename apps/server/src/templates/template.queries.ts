import type { PolicySchedule, TemplateConfig, TemplateContent } from '@countersign/domain'
import { readStored, TEMPLATE_CONFIG, TEMPLATE_CONTENT } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'

/** The template version that a memo was created with (F7). */
export interface TemplateVersion {
  templateId: string
  versionId: string
  templateCode: string
  templateName: string
  content: TemplateContent
  templateConfig: Partial<TemplateConfig>
  guidelines: string
  /** By the day: what the routes of its memos are computed by (N1, N5). */
  policies: PolicySchedule
}

function selectVersions(db: Db | Tx) {
  return db
    .selectFrom('template_versions as v')
    .innerJoin('templates as t', 't.template_id', 'v.template_id')
    .select([
      't.template_id',
      't.template_code',
      'v.version_id',
      'v.template_name',
      'v.template_content',
      'v.template_config',
      'v.guidelines',
      'v.policy',
      'v.earlier_policies',
      STARTS_ON,
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

function present(row: Row): TemplateVersion {
  return {
    templateId: row.template_id,
    versionId: row.version_id,
    templateCode: row.template_code,
    templateName: row.template_name,
    content: readStored(TEMPLATE_CONTENT, row.template_content),
    templateConfig: readStored(TEMPLATE_CONFIG, row.template_config),
    guidelines: row.guidelines,
    policies: presentSchedule(row),
  }
}

/** Versions cached per process, of some 15 kB each: enough for a page of hits among the memos of three hundred templates. */
const CACHED_VERSIONS = 512
const cache = new Map<string, TemplateVersion>()

/** Reads the version of a memo. It is cached, because versions with memos are never changed or deleted (F7). */
export async function templateVersion(db: Db | Tx, versionId: string): Promise<TemplateVersion> {
  return keepInCache(
    cache.get(versionId) ??
      present(await selectVersions(db).where('v.version_id', '=', versionId).executeTakeFirstOrThrow()),
  )
}

/** Reads the versions of several memos, by their ids: those that aren't cached by one query. */
export async function templateVersions(
  db: Db | Tx,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, TemplateVersion>> {
  const wanted = [...new Set(versionIds)]
  const cached = wanted.flatMap((id) => cache.get(id) ?? [])
  const missing = wanted.filter((id) => !cache.has(id))
  const read =
    missing.length === 0
      ? []
      : (await selectVersions(db).where('v.version_id', 'in', missing).execute()).map(present)
  return new Map([...cached, ...read].map((version) => [version.versionId, keepInCache(version)]))
}

function keepInCache(version: TemplateVersion): TemplateVersion {
  // Reinsert the entry: the first key is the least recently used.
  cache.delete(version.versionId)
  cache.set(version.versionId, version)
  const [oldest] = cache.keys()
  if (cache.size > CACHED_VERSIONS && oldest !== undefined) cache.delete(oldest)
  return version
}

/** The published version of a template, or null (I2: employees see only published templates). */
export async function publishedVersion(db: Db | Tx, templateId: string): Promise<TemplateVersion | null> {
  if (!isUuid(templateId)) return null
  const row = await selectVersions(db)
    .where('t.template_id', '=', templateId)
    .whereRef('v.version_id', '=', 't.published_version_id')
    .executeTakeFirst()
  return row ? present(row) : null
}

/** All published templates, by name. */
export function publishedTemplates(db: Db) {
  return db
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.version_id', 't.published_version_id')
    .leftJoin('categories as c', 'c.category_id', 't.category_id')
    .select([
      't.template_id',
      't.template_code',
      't.category_id',
      't.creator_user_id',
      't.created_at',
      'c.category_name',
    ])
    .select([
      'v.version_id',
      'v.template_name',
      'v.description',
      'v.headers',
      'v.template_content',
      'v.template_config',
    ])
    .select(['v.guidelines', 'v.workflow', 'v.modified_at'])
    .orderBy('v.template_name')
}
