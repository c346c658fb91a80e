import type { TemplateConfig, TemplateContent } from '@countersign/domain'
import type { Db, Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'

/** The version of a template that a memo was begun with (F7). */
export interface TemplateVersion {
  templateId: string
  versionId: string
  templateCode: string
  templateName: string
  content: TemplateContent
  templateConfig: Partial<TemplateConfig>
  guidelines: string
}

function versions(db: Db | Tx) {
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
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

function present(row: Row): TemplateVersion {
  return {
    templateId: row.template_id,
    versionId: row.version_id,
    templateCode: row.template_code,
    templateName: row.template_name,
    content: row.template_content as TemplateContent,
    templateConfig: row.template_config as Partial<TemplateConfig>,
    guidelines: row.guidelines,
  }
}

/** How many versions a process keeps: the templates that are in use at a time. */
const KEPT_VERSIONS = 64
const kept = new Map<string, TemplateVersion>()

/** @returns the version that a memo refers to; such a one is neither changed nor erased (F7), so it's read once */
export async function templateVersion(db: Db | Tx, versionId: string): Promise<TemplateVersion> {
  const version =
    kept.get(versionId) ??
    present(await versions(db).where('v.version_id', '=', versionId).executeTakeFirstOrThrow())
  // The one that was used last goes last.
  kept.delete(versionId)
  kept.set(versionId, version)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_VERSIONS && oldest !== undefined) kept.delete(oldest)
  return version
}

/** The live version of a published template, or null (I2: employees meet published ones only). */
export async function publishedVersion(db: Db | Tx, templateId: string): Promise<TemplateVersion | null> {
  if (!isUuid(templateId)) return null
  const row = await versions(db)
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
