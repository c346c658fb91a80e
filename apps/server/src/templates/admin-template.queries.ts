import type { CallOutput } from '@countersign/contract'
import {
  LIST_HEADERS,
  POLICY_SAMPLES,
  readStored,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
} from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { reached } from '../protocol/administrators.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import type { Caller } from '../protocol/services.ts'
import { presentSchedule, STARTS_ON } from '../protocol/stored-policies.queries.ts'

type TemplateRow = CallOutput<'admin-get_templates'>[number]
type Template = CallOutput<'admin-get_template_by_id'>
type VersionLine = CallOutput<'admin-get_template_versions'>[number]
export type VersionStatus = TemplateRow['status']

/** Versions with the columns of their template and category, of those that the caller administers (P7). */
function selectVersions(db: Db | Tx, caller: Caller) {
  return db
    .selectFrom('template_versions as v')
    .where(isOwnVersion(caller))
    .innerJoin('templates as t', 't.template_id', 'v.template_id')
    .leftJoin('categories as c', 'c.category_id', 'v.category_id')
    .select(['t.template_id', 't.template_code', 't.revision', 'c.category_id', 'c.category_name'])
    .select(['v.version_id', 'v.version_no', 'v.status', 'v.template_name', 'v.description', 'v.api_version'])
    .select(['v.modified_by', 'v.modified_at'])
    .leftJoin('publication_requests as w', (join) =>
      join.onRef('w.version_id', '=', 'v.version_id').onRef('w.revision', '=', 't.revision'),
    )
    .select(['w.requester_name', 'w.requester_email', 'w.requested_at'])
    .select(hasForeignDraft(caller).as('has_foreign_draft'))
}

/** P7: what a template answers whose draft belongs to a category outside the caller's limits. */
export const FOREIGN_DRAFT =
  'This template has a draft in a category outside your limits. It needs an administrator of both.'

/** P7: whether a template `t` has such a draft. */
function hasForeignDraft(caller: Caller) {
  const categories = reached(caller, 'categories')
  if (categories === null) return sql<boolean>`false`
  return sql<boolean>`EXISTS (SELECT FROM template_versions d WHERE d.template_id = t.template_id AND d.status = 'DRAFT'
    AND (d.category_id = ANY (${[...categories]}::uuid[])) IS NOT TRUE)`
}

/**
 * P7: whether a version `v` of a template `t` is the caller's: the template's category is, and that of a draft, which may belong to another
 * one.
 */
function isOwnVersion(caller: Caller) {
  const categories = reached(caller, 'categories')
  if (categories === null) return sql<boolean>`true`
  return sql<boolean>`(t.category_id = ANY (${[...categories]}::uuid[])
    AND (v.status <> 'DRAFT' OR v.category_id = ANY (${[...categories]}::uuid[])))`
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

function present(read: Row): TemplateRow {
  const { modified_at, requester_name, requester_email, requested_at, has_foreign_draft, ...row } = read
  return {
    ...row,
    kept_because: has_foreign_draft ? FOREIGN_DRAFT : null,
    date_last_modified: modified_at.toISOString(),
    waiting: requested_at && {
      requested_by: requester_name ?? '',
      requested_by_email: requester_email ?? '',
      date_requested: requested_at.toISOString(),
    },
  }
}

/** Versions with the given statuses, by name (W5). */
export async function listVersions(
  db: Db,
  caller: Caller,
  statuses: readonly VersionStatus[],
): Promise<TemplateRow[]> {
  const rows = await selectVersions(db, caller)
    .where('v.status', 'in', statuses)
    .orderBy(sql`lower(v.template_name)`)
    .orderBy('v.version_id')
    .execute()
  return rows.map(present)
}

/** How a version's levels come about, by its documented name. */
export function workflowOf({ policy }: { policy: unknown }): 'ANYONE' | 'POLICY' {
  return policy === null ? 'ANYONE' : 'POLICY'
}

/**
 * Reads the given version, or else the draft, published, unpublished or newest version, in this order.
 * @throws CallFailure NOT_FOUND
 */
export async function readTemplateForEditing(
  db: Db | Tx,
  caller: Caller,
  templateId: string,
  versionId: string | null | undefined,
): Promise<Template> {
  if (!isUuid(templateId) || (versionId && !isUuid(versionId))) throw noTemplate()
  const row = await selectVersions(db, caller)
    .select(['v.guidelines', 'v.template_content', 'v.template_config', 'v.headers'])
    .select(['v.policy', 'v.earlier_policies', 'v.policy_samples', STARTS_ON])
    .where('t.template_id', '=', templateId)
    .$if(Boolean(versionId), (query) => query.where('v.version_id', '=', versionId ?? ''))
    .orderBy(sql`array_position(array['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'SUPERSEDED'], v.status)`)
    .orderBy('v.version_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw noTemplate()
  const { guidelines, template_content, template_config, headers, policy_samples, ...others } = row
  const { policy: stored, policy_starts_on, earlier_policies, ...head } = others
  const { policy, earlier } = presentSchedule({ policy: stored, policy_starts_on, earlier_policies })
  const config = readStored(TEMPLATE_CONFIG, template_config)
  return {
    ...present(head),
    guidelines,
    template_content: readStored(TEMPLATE_CONTENT, template_content),
    template_config: { ...config, allow_sub_approvals: config.allow_sub_approvals ?? false },
    headers: readStored(LIST_HEADERS, headers),
    policy,
    workflow: workflowOf({ policy }),
    policy_starts_on,
    earlier_policies: [...earlier],
    policy_samples: policy_samples ? readStored(POLICY_SAMPLES, policy_samples) : [],
  }
}

/** All versions of a template, newest first, each with its number of memos (F7). @throws CallFailure NOT_FOUND */
export async function listTemplateHistory(
  db: Db,
  caller: Caller,
  templateId: string,
): Promise<VersionLine[]> {
  if (!isUuid(templateId)) throw noTemplate()
  const rows = await db
    .selectFrom('template_versions as v')
    .innerJoin('templates as t', 't.template_id', 'v.template_id')
    .where(isOwnVersion(caller))
    .select(['v.template_id', 'v.version_id', 'v.version_no', 'v.status', 'v.template_name'])
    .select(['v.modified_by', 'v.modified_at', 'v.created_by', 'v.created_at'])
    .select(['v.published_by', 'v.published_at', STARTS_ON])
    .select((eb) =>
      eb
        .selectFrom('memos as m')
        .select(sql<number>`count(*)::int`.as('memos'))
        .whereRef('m.version_id', '=', 'v.version_id')
        .as('memo_count'),
    )
    .where('v.template_id', '=', templateId)
    .orderBy('v.version_no', 'desc')
    .execute()
  if (rows.length === 0) throw noTemplate()
  return rows.map(({ modified_at, created_at, created_by, published_at, memo_count, ...row }) => ({
    ...row,
    date_last_modified: modified_at.toISOString(),
    created_by: created_by ?? row.modified_by,
    date_created: created_at.toISOString(),
    date_published: published_at?.toISOString() ?? null,
    memo_count: memo_count ?? 0,
  }))
}

/** Whether no template has this code. */
export async function isCodeFree(db: Db, code: string): Promise<boolean> {
  const taken = await db
    .selectFrom('templates')
    .select('template_id')
    .where('template_code', '=', code)
    .executeTakeFirst()
  return taken === undefined
}

/** Counts the open memos of a template: drafts and submitted ones (F7). @throws CallFailure NOT_FOUND */
export async function countOpenMemos(
  db: Db,
  caller: Caller,
  templateId: string,
): Promise<{ drafts: number; open_memos: number }> {
  if (!isUuid(templateId)) throw noTemplate()
  if (caller.limits) await requireOwnTemplate(db, caller, templateId)
  const rows = await db
    .selectFrom('participants')
    .select(['status', sql<number>`count(*)::int`.as('memos')])
    .where('template_id', '=', templateId)
    .where('audience', '=', 'owner')
    .where('list', 'in', ['active', 'drafts'])
    .groupBy('status')
    .execute()
  const drafts = rows.find((row) => row.status === 'SAVE_AS_DRAFT')?.memos ?? 0
  return { drafts, open_memos: rows.reduce((sum, row) => sum + row.memos, 0) - drafts }
}

/** @throws CallFailure NOT_FOUND for a template that doesn't exist, or isn't the caller's (P7) */
export async function requireOwnTemplate(db: Db | Tx, caller: Caller, templateId: string): Promise<void> {
  const categories = reached(caller, 'categories')
  const template = isUuid(templateId)
    ? await db
        .selectFrom('templates as t')
        .select('template_id')
        .where('template_id', '=', templateId)
        .$if(categories !== null, (query) =>
          query.where(sql<boolean>`category_id = ANY (${[...(categories ?? [])]}::uuid[])`),
        )
        .executeTakeFirst()
    : undefined
  if (!template) throw noTemplate()
}

/** The ids of the templates that the caller administers; null for all (P7). */
export async function ownTemplates(db: Db | Tx, caller: Caller): Promise<ReadonlySet<string> | null> {
  const categories = reached(caller, 'categories')
  if (categories === null) return null
  const { rows } = await sql<{ template_id: string }>`
    SELECT template_id FROM templates WHERE category_id = ANY (${[...categories]}::uuid[])`.execute(db)
  return new Set(rows.map(({ template_id }) => template_id))
}

/** The error for an unknown template or version. */
export function noTemplate(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such template.')
}
