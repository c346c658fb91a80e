import type {
  EarlierPolicy,
  ListHeaders,
  Policy,
  PolicySample,
  PolicySchedule,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import {
  EARLIER_POLICIES,
  LIST_HEADERS,
  POLICY_SAMPLES,
  readStored,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
  TEMPLATE_POLICY,
  toStore,
} from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { isOwnCategory, outsideLimits } from '../protocol/administrators.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import type { Caller } from '../protocol/services.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'
import type { VersionStatus } from './admin-template.queries.ts'
import { FOREIGN_DRAFT, noTemplate, workflowOf } from './admin-template.queries.ts'
import { lockRolesOf } from './policy-roles.store.ts'
import { setTemplateCategory } from './templates.store.ts'

interface LockedVersion {
  version_id: string
  version_no: number
  status: VersionStatus
  template_name: string
  modified_by: string
  published_at: Date | null
}

/** A template locked for a change, with its versions, newest first. */
export interface LockedTemplate {
  templateId: string
  code: string
  revision: number
  versions: LockedVersion[]
}

/** The content of a version (W14). */
export interface VersionContent {
  template_name: string
  category_id: string | null
  description: string
  guidelines: string
  template_content: TemplateContent
  template_config: Partial<TemplateConfig>
  headers: ListHeaders
  /** Null where owners name anyone (N1). */
  policy: Policy | null
  /** In Manila, YYYY-MM-DD; null where the policy counts from the publication on (N5). */
  policy_starts_on: string | null
  policy_samples: PolicySample[]
}

/** The administrator who makes a change, and when. */
export interface Change {
  by: string
  at: Date
}

/**
 * Locks a template for a change until the transaction ends.
 * @throws CallFailure NOT_FOUND, also for one outside the caller's limits; PERMISSION_DENIED where its draft is (P7); ABORTED if it changed
 * since revision `seen` (A6)
 */
export async function lockTemplate(
  tx: Tx,
  caller: Caller,
  templateId: string,
  seen?: number,
): Promise<LockedTemplate> {
  const template = isUuid(templateId)
    ? await tx
        .selectFrom('templates')
        .select(['template_id', 'template_code', 'revision', 'category_id'])
        .where('template_id', '=', templateId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!template || !isOwnCategory(caller, template.category_id)) throw noTemplate()
  const versions = await tx
    .selectFrom('template_versions')
    .select([
      'version_id',
      'version_no',
      'status',
      'category_id',
      'template_name',
      'modified_by',
      'modified_at',
      'published_at',
    ])
    .where('template_id', '=', templateId)
    .orderBy('version_no', 'desc')
    .execute()
  if (versions.some(({ status, category_id }) => status === 'DRAFT' && !isOwnCategory(caller, category_id)))
    throw outsideLimits(FOREIGN_DRAFT)
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

/** Reads a template's code, which never changes. @throws CallFailure NOT_FOUND, also for one outside the caller's limits (P7) */
export async function readTemplateCode(db: Db, caller: Caller, templateId: string): Promise<string> {
  const template = isUuid(templateId)
    ? await db
        .selectFrom('templates')
        .select(['template_code', 'category_id'])
        .where('template_id', '=', templateId)
        .executeTakeFirst()
    : undefined
  if (!template || !isOwnCategory(caller, template.category_id)) throw noTemplate()
  return template.template_code
}

/** @throws CallFailure NOT_FOUND */
export function findVersion(template: LockedTemplate, versionId: string): LockedVersion {
  const version = template.versions.find((version) => version.version_id === versionId)
  if (!version) throw noTemplate()
  return version
}

export function findVersionWithStatus(
  template: LockedTemplate,
  status: VersionStatus,
): LockedVersion | undefined {
  return template.versions.find((version) => version.status === status)
}

/** Adds a draft after the newest version. The roles that its policy names stay until the transaction ends. @returns its id */
export async function addDraft(
  tx: Tx,
  template: LockedTemplate,
  content: VersionContent,
  { by, at }: Change,
): Promise<string> {
  await lockRolesOf(tx, content.policy)
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

/** Replaces the content of a draft, as `addDraft` does; that of other versions never changes (F7). */
export async function updateDraft(
  tx: Tx,
  versionId: string,
  content: VersionContent,
  { by, at }: Change,
): Promise<void> {
  await lockRolesOf(tx, content.policy)
  await tx
    .updateTable('template_versions')
    .set({ ...columns(content), modified_by: by, modified_at: at })
    .where('version_id', '=', versionId)
    .where('status', '=', 'DRAFT')
    .execute()
}

/** Keeps a draft in the history, unchanged, so that a new one can be added. */
export async function supersedeDraft(tx: Tx, versionId: string): Promise<void> {
  await tx
    .updateTable('template_versions')
    .set({ status: 'SUPERSEDED' })
    .where('version_id', '=', versionId)
    .where('status', '=', 'DRAFT')
    .execute()
}

function columns(content: VersionContent) {
  return {
    ...content,
    template_content: JSON.stringify(toStore(TEMPLATE_CONTENT, content.template_content)),
    template_config: JSON.stringify(toStore(TEMPLATE_CONFIG, content.template_config)),
    headers: JSON.stringify(toStore(LIST_HEADERS, content.headers)),
    policy: content.policy === null ? null : JSON.stringify(toStore(TEMPLATE_POLICY, content.policy)),
    policy_samples: JSON.stringify(toStore(POLICY_SAMPLES, content.policy_samples)),
    workflow: workflowOf(content),
  }
}

/** P7: a version's content stays in the categories of who publishes or restores it. @throws CallFailure PERMISSION_DENIED */
export function requireOwnCategory(
  caller: Caller,
  { category_id }: Pick<VersionContent, 'category_id'>,
): void {
  if (!isOwnCategory(caller, category_id))
    throw outsideLimits(
      'This version belongs to a category outside your limits. It needs an administrator of both.',
    )
}

export async function readVersionContent(tx: Tx, versionId: string): Promise<VersionContent> {
  const row = await tx
    .selectFrom('template_versions as v')
    .select(['template_name', 'category_id', 'description', 'guidelines', 'headers'])
    .select(['template_content', 'template_config', 'policy', 'policy_samples', STARTS_ON])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    template_content: readStored(TEMPLATE_CONTENT, row.template_content),
    template_config: readStored(TEMPLATE_CONFIG, row.template_config),
    headers: readStored(LIST_HEADERS, row.headers),
    policy: row.policy && readStored(TEMPLATE_POLICY, row.policy),
    policy_samples: row.policy_samples ? readStored(POLICY_SAMPLES, row.policy_samples) : [],
  }
}

/** The policies of a version: its own, and those that count before it starts (N5). */
export async function readSchedule(tx: Tx, versionId: string): Promise<PolicySchedule> {
  return presentSchedule(
    await tx
      .selectFrom('template_versions as v')
      .select(['v.policy', 'v.earlier_policies', STARTS_ON])
      .where('version_id', '=', versionId)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Publishes a version and supersedes the previous one (F7).
 * @param earlier the policies that count before the version's own starts (N5); absent where it keeps those that it has
 */
export async function publishVersion(
  tx: Tx,
  templateId: string,
  versionId: string,
  { by, at }: Change,
  earlier?: EarlierPolicy[],
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
    .$if(earlier !== undefined, (query) => query.set({ earlier_policies: storedEarlier(earlier ?? []) }))
    .where('version_id', '=', versionId)
    .returning('category_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('templates')
    .set({ published_version_id: versionId, category_id: live.category_id })
    .where('template_id', '=', templateId)
    .execute()
}

/** Null for none: then no other policy than the version's own ever counts. */
function storedEarlier(earlier: EarlierPolicy[]): string | null {
  return earlier.length === 0 ? null : JSON.stringify(toStore(EARLIER_POLICIES, earlier))
}

/** Makes a version unavailable to new memos; existing ones keep it (F7). */
export async function unpublishVersion(
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
 * Deletes a version, and the template with its last version. If the version was unpublished, or only the history is left, the one
 * published before becomes unpublished, and without one the superseded draft a draft, so that the template stays accessible.
 * @returns whether the template was deleted
 * @throws CallFailure PERMISSION_DENIED where that draft belongs to a category outside the caller's limits (P7)
 */
export async function deleteVersion(
  tx: Tx,
  caller: Caller,
  template: LockedTemplate,
  version: LockedVersion,
): Promise<boolean> {
  await tx.deleteFrom('template_versions').where('version_id', '=', version.version_id).execute()
  const rest = template.versions.filter((one) => one.version_id !== version.version_id)
  if (rest.length === 0) {
    await tx.deleteFrom('templates').where('template_id', '=', template.templateId).execute()
    return true
  }
  // A superseded draft was never published.
  const before = rest.find((one) => one.status === 'SUPERSEDED' && one.published_at !== null)
  const isHistory = rest.every(({ status }) => status === 'SUPERSEDED')
  if (before && (version.status === 'UNPUBLISHED' || isHistory))
    await tx
      .updateTable('template_versions')
      .set({ status: 'UNPUBLISHED' })
      .where('version_id', '=', before.version_id)
      .execute()
  else if (isHistory) await reopenDraft(tx, caller, template, rest[0]!.version_id)
  return false
}

/**
 * Makes a superseded draft the draft again, as `addDraft` adds one. The template, of which no version was published, belongs to its
 * category.
 */
async function reopenDraft(
  tx: Tx,
  caller: Caller,
  { templateId }: LockedTemplate,
  versionId: string,
): Promise<void> {
  const draft = await readVersionContent(tx, versionId)
  requireOwnCategory(caller, draft)
  await lockRolesOf(tx, draft.policy)
  await tx
    .updateTable('template_versions')
    .set({ status: 'DRAFT' })
    .where('version_id', '=', versionId)
    .execute()
  await setTemplateCategory(tx, templateId, draft.category_id)
}

/** Increments the template's revision (A6). @returns the new one */
export async function raiseRevision(tx: Tx, templateId: string): Promise<number> {
  const { revision } = await tx
    .updateTable('templates')
    .set({ revision: sql`revision + 1` })
    .where('template_id', '=', templateId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
