import type { TemplateConfig, TemplateContent } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { ListHeaders } from '../db/schema.ts'
import { isUuid } from '../db/uuid.ts'
import { CallFailure } from '../http/call-failure.ts'
import { noTemplate, type VersionStatus } from './admin-template.queries.ts'

interface LockedVersion {
  version_id: string
  version_no: number
  status: VersionStatus
  template_name: string
  modified_by: string
}

/** A template locked for a change, with its versions, newest first. */
export interface LockedTemplate {
  templateId: string
  code: string
  revision: number
  versions: LockedVersion[]
}

/** What a version holds (console document section 3). */
export interface VersionContent {
  template_name: string
  category_id: string | null
  description: string
  guidelines: string
  template_content: TemplateContent
  template_config: Partial<TemplateConfig>
  headers: ListHeaders
}

/** Who changes something, and when. */
export interface Change {
  by: string
  at: Date
}

/**
 * Locks a template until the transaction ends, so that of two administrators the second sees what the first did (A6).
 * @throws CallFailure NOT_FOUND; ABORTED where it changed since `seen`
 */
export async function lockTemplate(tx: Tx, templateId: string, seen?: number): Promise<LockedTemplate> {
  const template = isUuid(templateId)
    ? await tx
        .selectFrom('templates')
        .select(['template_id', 'template_code', 'revision'])
        .where('template_id', '=', templateId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!template) throw noTemplate()
  const versions = await tx
    .selectFrom('template_versions')
    .select(['version_id', 'version_no', 'status', 'template_name', 'modified_by', 'modified_at'])
    .where('template_id', '=', templateId)
    .orderBy('version_no', 'desc')
    .execute()
  const { revision } = template
  if (seen !== undefined && seen !== revision) {
    const last = versions.reduce((a, b) => (b.modified_at > a.modified_at ? b : a), versions[0]!)
    throw new CallFailure('ABORTED', 'This template has changed since you opened it.', {
      revision,
      modified_by: last.modified_by,
      date_last_modified: last.modified_at.toISOString(),
      version_id: last.version_id,
    })
  }
  return { templateId, code: template.template_code, revision, versions }
}

/** The version that a call names. @throws CallFailure NOT_FOUND */
export function namedVersion(template: LockedTemplate, versionId: string): LockedVersion {
  const version = template.versions.find((one) => one.version_id === versionId)
  if (!version) throw noTemplate()
  return version
}

export function withStatus(template: LockedTemplate, status: VersionStatus): LockedVersion | undefined {
  return template.versions.find((version) => version.status === status)
}

/** Adds a draft after the newest version. @returns its id */
export async function addDraft(
  tx: Tx,
  template: LockedTemplate,
  content: VersionContent,
  { by, at }: Change,
): Promise<string> {
  const { version_id } = await tx
    .insertInto('template_versions')
    .values({
      template_id: template.templateId,
      version_no: (template.versions[0]?.version_no ?? 0) + 1,
      status: 'DRAFT',
      ...columns(content),
      created_by: by,
      created_at: at,
      modified_by: by,
      modified_at: at,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow()
  return version_id
}

/** Writes a draft anew; other versions never change what they hold (F7). */
export async function rewriteDraft(
  tx: Tx,
  versionId: string,
  content: VersionContent,
  { by, at }: Change,
): Promise<void> {
  await tx
    .updateTable('template_versions')
    .set({ ...columns(content), modified_by: by, modified_at: at })
    .where('version_id', '=', versionId)
    .where('status', '=', 'DRAFT')
    .execute()
}

function columns(content: VersionContent) {
  return {
    ...content,
    template_content: JSON.stringify(content.template_content),
    template_config: JSON.stringify(content.template_config),
    headers: JSON.stringify(content.headers),
  }
}

/** What a stored version holds. */
export async function versionContent(tx: Tx, versionId: string): Promise<VersionContent> {
  const row = await tx
    .selectFrom('template_versions')
    .select(['template_name', 'category_id', 'description', 'guidelines', 'headers'])
    .select(['template_content', 'template_config'])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    template_content: row.template_content as TemplateContent,
    template_config: row.template_config as Partial<TemplateConfig>,
  }
}

/** Makes a version the live one; the one before is superseded (F7). */
export async function makeLive(
  tx: Tx,
  templateId: string,
  versionId: string,
  { by, at }: Change,
): Promise<void> {
  await tx
    .updateTable('template_versions')
    .set({ status: 'SUPERSEDED' })
    .where('template_id', '=', templateId)
    .where('status', 'in', ['PUBLISHED', 'UNPUBLISHED'])
    .where('version_id', '!=', versionId)
    .execute()
  const live = await tx
    .updateTable('template_versions')
    .set({ status: 'PUBLISHED', published_by: by, published_at: at, modified_by: by, modified_at: at })
    .where('version_id', '=', versionId)
    .returning('category_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('templates')
    .set({ published_version_id: versionId, category_id: live.category_id })
    .where('template_id', '=', templateId)
    .execute()
}

/** Takes the live version from new memos; those begun with it keep it (F7). */
export async function withdraw(
  tx: Tx,
  templateId: string,
  versionId: string,
  { by, at }: Change,
): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ published_version_id: null })
    .where('template_id', '=', templateId)
    .execute()
  await tx
    .updateTable('template_versions')
    .set({ status: 'UNPUBLISHED', modified_by: by, modified_at: at })
    .where('version_id', '=', versionId)
    .execute()
}

/**
 * Removes a version. A template without versions goes with it; where a withdrawn version goes and an older one was live
 * before, that one is the withdrawn one now, so that the template stays in reach.
 * @returns whether the template is gone
 */
export async function removeVersion(
  tx: Tx,
  template: LockedTemplate,
  version: LockedVersion,
): Promise<boolean> {
  await tx.deleteFrom('template_versions').where('version_id', '=', version.version_id).execute()
  const rest = template.versions.filter((one) => one.version_id !== version.version_id)
  if (rest.length === 0) {
    await tx.deleteFrom('templates').where('template_id', '=', template.templateId).execute()
    return true
  }
  const before = rest.find((one) => one.status === 'SUPERSEDED')
  if (version.status === 'UNPUBLISHED' && before)
    await tx
      .updateTable('template_versions')
      .set({ status: 'UNPUBLISHED' })
      .where('version_id', '=', before.version_id)
      .execute()
  return false
}

/** Raises the template's revision (A6). @returns the new one */
export async function raiseRevision(tx: Tx, templateId: string): Promise<number> {
  const { revision } = await tx
    .updateTable('templates')
    .set({ revision: sql`revision + 1` })
    .where('template_id', '=', templateId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
