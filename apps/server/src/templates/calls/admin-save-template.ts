import type { ParsedInput } from '@countersign/contract'
import type { TemplateContent } from '@countersign/domain'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../db/uuid.ts'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { cleanRichText } from '../../rich-text/sanitizer.ts'
import type { CallContext } from '../../services.ts'
import { requirePublishable, storableContent } from '../judge-template.ts'
import {
  addDraft,
  lockTemplate,
  makeLive,
  namedVersion,
  raiseRevision,
  rewriteDraft,
  versionContent,
  withStatus,
  type Change,
  type LockedTemplate,
  type VersionContent,
} from '../template-versions.store.ts'
import { versionSummary } from '../version-summary.ts'

type Saved = Omit<ParsedInput<'admin-edit_template'>, 'template_id' | 'version_id' | 'revision'>

const MESSAGES = {
  PUBLISHED: 'Your template has been published',
  DRAFTED: 'Your template has been saved.',
} as const

/** A new template, as a draft or published at once; its code is taken for good. */
export const adminCreateTemplate: Handler<'admin-create_template'> = async (input, context) => {
  const content = await judged(input)
  return adminChange(context, 'admin-create_template', input, async (tx) => {
    await requireCategory(tx, content.category_id)
    const { services, caller } = context
    const created = await tx
      .insertInto('templates')
      .values({
        template_code: input.template_code,
        category_id: content.category_id,
        creator_user_id: caller.userId,
        created_at: services.now(),
      })
      .onConflict((conflict) => conflict.column('template_code').doNothing())
      .returning('template_id')
      .executeTakeFirst()
    if (!created) throw codeTaken(input.template_code)
    const template = {
      templateId: created.template_id,
      code: input.template_code,
      revision: 1,
      versions: [],
    }
    const versionId = await addDraft(tx, template, content, by(context))
    return finish(tx, context, template, { versionId, content, action: input.action, before: null })
  })
}

/**
 * Saves over the open draft; where there is none, begins one from what was sent, and the live version stays until it is
 * published (F7).
 */
export const adminEditTemplate: Handler<'admin-edit_template'> = async (input, context) => {
  const content = await judged(input)
  return adminChange(context, 'admin-edit_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    await requireCategory(tx, content.category_id)
    const edited = input.version_id ? namedVersion(template, input.version_id) : undefined
    const draft = withStatus(template, 'DRAFT')
    if (draft && edited && edited !== draft) throw draftExists()
    const before = draft ? versionSummary(draft, await versionContent(tx, draft.version_id)) : null
    const versionId = draft?.version_id ?? (await addDraft(tx, template, content, by(context)))
    if (draft) await rewriteDraft(tx, versionId, content, by(context))
    return finish(tx, context, template, { versionId, content, action: input.action, before })
  })
}

/** Of two drafts of one template one would be lost at the other's publication. */
export function draftExists(): CallFailure {
  return new CallFailure(
    'FAILED_PRECONDITION',
    'This template has an open draft. Edit that one, or delete it first.',
    { reason: 'DRAFT_EXISTS' },
  )
}

function codeTaken(code: string): CallFailure {
  const message = `The template code ${code} is already taken.`
  return new CallFailure('ALREADY_EXISTS', message, { issues: [{ path: 'template_code', message }] })
}

function by({ services, caller }: CallContext): Change {
  return { by: caller.name, at: services.now() }
}

/** What was sent as it is stored; what is to be published at once is judged for that too. */
async function judged(input: Saved): Promise<VersionContent> {
  const template_content: TemplateContent = await storableContent(input.template_content)
  if (input.action === 'PUBLISHED')
    requirePublishable(template_content, plain(input.template_config), 'INVALID_ARGUMENT')
  return {
    template_name: input.template_name,
    category_id: input.category_id,
    description: input.description,
    guidelines: await cleanRichText(input.guidelines),
    template_content,
    template_config: plain(input.template_config),
    headers: input.headers,
  }
}

function plain({ allow_sub_approvals, cost_report }: Saved['template_config']) {
  return { allow_sub_approvals, ...(cost_report ? { cost_report } : {}) }
}

async function requireCategory(tx: Tx, categoryId: string | null): Promise<void> {
  const category =
    categoryId !== null && isUuid(categoryId)
      ? await tx
          .selectFrom('categories')
          .select('category_id')
          .where('category_id', '=', categoryId)
          .forKeyShare()
          .executeTakeFirst()
      : undefined
  if (!category) throw invalid([{ path: 'category_id', message: 'Please choose a category.' }])
}

interface SavedVersion {
  versionId: string
  content: VersionContent
  action: Saved['action']
  /** What the draft was before; null for a new one. */
  before: object | null
}

async function finish(tx: Tx, context: CallContext, template: LockedTemplate, saved: SavedVersion) {
  const { versionId, content, action, before } = saved
  const { templateId, code } = template
  if (action === 'PUBLISHED') await makeLive(tx, templateId, versionId, by(context))
  else await keepUnpublishedCategory(tx, template, content)
  const isNew = template.versions.length === 0
  const revision = isNew ? template.revision : await raiseRevision(tx, templateId)
  const after = await tx
    .selectFrom('template_versions')
    .select(['version_no', 'status'])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  await logAdmin(tx, context, {
    action: isNew ? 'create_template' : action === 'PUBLISHED' ? 'publish_template' : 'edit_template',
    subject: { kind: 'template', id: templateId, name: `${code} ${content.template_name}` },
    ...(before ? { before } : {}),
    after: versionSummary(after, content),
  })
  return {
    code: 200 as const,
    message: MESSAGES[action],
    template_id: templateId,
    version_id: versionId,
    revision,
  }
}

/** A template that was never published counts to the category that its draft names. */
async function keepUnpublishedCategory(tx: Tx, template: LockedTemplate, content: VersionContent) {
  if (template.versions.some((version) => version.status !== 'DRAFT')) return
  await tx
    .updateTable('templates')
    .set({ category_id: content.category_id })
    .where('template_id', '=', template.templateId)
    .execute()
}
