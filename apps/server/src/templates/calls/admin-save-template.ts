import type { ParsedInput } from '@countersign/contract'
import type { Policy, TemplateConfig, TemplateContent } from '@countersign/domain'
import { formMessage, manilaDate, richTextImageIssues, keptAfterApproval } from '@countersign/domain'
import { lockCategoryReference } from '../categories/category.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { adminChange, logAdmin } from '../../audit/admin-change.store.ts'
import { isOwnCategory } from '../../protocol/administrators.ts'
import { CallFailure, invalid } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { requireSignIn } from '../../people/require-sign-in.queries.ts'
import { cleanRichText } from '../../platform/rich-text/sanitizer.ts'
import type { CallContext } from '../../protocol/services.ts'
import { requireValidTemplate, sanitizeContent } from '../judge-template.ts'
import { readJudgedLists, requireLists } from '../lists/judged-lists.ts'
import { insertTemplate, readVersionState, setTemplateCategory } from '../templates.store.ts'
import type { Change, LockedTemplate, VersionContent } from '../template-versions.store.ts'
import {
  addDraft,
  lockTemplate,
  findVersion,
  raiseRevision,
  findVersionWithStatus,
  readTemplateCode,
  readVersionContent,
  supersedeDraft,
  updateDraft,
} from '../template-versions.store.ts'
import { readHandlerPlaces, readPolicyOrganisation } from '../policy/policy-organisation.queries.ts'
import { keepSamples } from '../policy/policy-samples.ts'
import { saveRequest } from '../policy/publication-requests.store.ts'
import { publishOrWait, requestBy, WAITS_FOR_CONFIRMATION } from '../policy/publish-version.ts'
import { versionSummary } from '../version-summary.ts'

type Saved = Omit<
  ParsedInput<'admin-edit_template'>,
  'template_id' | 'version_id' | 'revision' | 'over_draft'
>

const MESSAGES = {
  PUBLISHED: 'Your template has been published',
  DRAFTED: 'Your template has been saved.',
  WAITING: WAITS_FOR_CONFIRMATION,
} as const

/** Adds a template as a draft or published. Its code can never be used again. */
export const adminCreateTemplate: Handler<'admin-create_template', 'db' | 'evidence' | 'now'> = async (
  input,
  context,
) => {
  const content = await validateContent(input.template_code, input, context)
  return adminChange(context, 'admin-create_template', input, async (tx) => {
    await requireCategory(tx, context, content.category_id)
    await requireContact(tx, context, content)
    await requireLists(tx, content, input.action)
    const { services, caller } = context
    const templateId = await insertTemplate(tx, {
      template_code: input.template_code,
      category_id: content.category_id,
      creator_user_id: caller.userId,
      created_at: services.now(),
    })
    if (!templateId) throw codeTaken(input.template_code)
    const template = {
      templateId,
      code: input.template_code,
      revision: 1,
      versions: [],
    }
    const versionId = await addDraft(tx, template, content, by(context))
    return finishSaving(tx, context, template, { versionId, content, action: input.action, before: null })
  })
}

/** Saves the draft, or adds one; a published version stays live until the draft is published (F7). */
export const adminEditTemplate: Handler<'admin-edit_template', 'db' | 'evidence' | 'now'> = async (
  input,
  context,
) => {
  const code = await readTemplateCode(context.services.db, context.caller, input.template_id)
  const content = await validateContent(code, input, context)
  return adminChange(context, 'admin-edit_template', input, async (tx) => {
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    await requireCategory(tx, context, content.category_id)
    await requireContact(tx, context, content)
    await requireLists(tx, content, input.action)
    const edited = input.version_id ? findVersion(template, input.version_id) : undefined
    const draft = findVersionWithStatus(template, 'DRAFT')
    if (draft && edited && edited !== draft) throw draftExists()
    const before = draft ? versionSummary(draft, await readVersionContent(tx, draft.version_id)) : null
    const versionId = await writeDraft(tx, context, template, content, input.over_draft ?? false)
    return finishSaving(tx, context, template, { versionId, content, action: input.action, before })
  })
}

/** Updates the draft, or adds one if there is none or if the existing one is to be kept. */
async function writeDraft(
  tx: Tx,
  context: CallContext<'now'>,
  template: LockedTemplate,
  content: VersionContent,
  keepsDraft: boolean,
): Promise<string> {
  const draft = findVersionWithStatus(template, 'DRAFT')
  if (draft && !keepsDraft) {
    await updateDraft(tx, draft.version_id, content, by(context))
    return draft.version_id
  }
  if (draft) await supersedeDraft(tx, draft.version_id)
  return addDraft(tx, template, content, by(context))
}

/** A template has at most one draft: publishing one of two would discard the other. */
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

function by({ services, caller }: CallContext<'now'>): Change {
  return { by: caller.name, at: services.now() }
}

/** Validates the input for its action and converts it to what is stored. @throws CallFailure INVALID_ARGUMENT */
async function validateContent(
  template_code: string,
  input: Saved,
  context: CallContext<'db' | 'evidence' | 'now'>,
): Promise<VersionContent> {
  const { category_id, template_name, description, guidelines, template_content } = input
  const template_config = pickConfig(input.template_config)
  const info = { category_id, template_code, template_name, description, guidelines }
  const policy = writtenPolicy(input)
  const known =
    input.action === 'PUBLISHED' ? await readKnown(template_content, policy, template_config, context) : {}
  requireValidTemplate(
    { info, template_code, template_content, template_config, policy, ...known },
    input.action,
    'INVALID_ARGUMENT',
  )
  // Validated above, so it has the shape of a form.
  const form = template_content as unknown as TemplateContent
  return {
    template_name,
    category_id,
    description,
    guidelines: await sanitizeGuidelines(guidelines),
    template_content: await sanitizeContent(form),
    template_config,
    headers: input.headers,
    policy,
    policy_starts_on: policy && (input.policy_starts_on ?? null),
    policy_samples: policy ? keepSamples(form, input.policy_samples) : [],
  }
}

/** What the form and its policy refer to, for their judge (N5, N9, O4). */
async function readKnown(
  content: unknown,
  policy: Policy | null,
  config: Pick<TemplateConfig, 'after_approval'>,
  { services: { db, evidence, now }, caller }: CallContext<'db' | 'evidence' | 'now'>,
) {
  const keeps_evidence = evidence !== null
  const lists = await readJudgedLists(db, content, policy)
  const day = manilaDate(now().toISOString())
  const handlers = await readHandlerPlaces(db, config, day)
  if (!policy) return { ...lists, ...handlers, keeps_evidence }
  const organisation = await readPolicyOrganisation(db, policy, { settings: caller.remoteConfig, day })
  return { ...lists, ...handlers, organisation, keeps_evidence }
}

/** N1: the policy of a version; a request for a policy without one is refused. @throws CallFailure INVALID_ARGUMENT */
function writtenPolicy({ workflow, policy }: Saved) {
  if (workflow === 'ANYONE') return null
  if (policy) return policy
  throw invalid([{ path: 'policy', message: 'Please add the policy.' }])
}

function pickConfig(config: Saved['template_config']) {
  const { allow_sub_approvals, cost_report, amount, high_amounts } = config
  const { level_days, escalation_contact, allow_transfer, allow_adding, after_approval } = config
  const { answers_in_mails, hide_subject_in_mails, named_outside, reapproval, signature } = config
  const afterwards = keptAfterApproval(after_approval)
  return {
    allow_sub_approvals,
    ...(cost_report ? { cost_report } : amount ? { amount } : {}),
    ...(Object.keys(high_amounts ?? {}).length > 0 ? { high_amounts } : {}),
    ...(level_days === undefined ? {} : { level_days }),
    ...(escalation_contact === undefined ? {} : { escalation_contact }),
    ...(allow_transfer === false ? { allow_transfer } : {}),
    ...(allow_adding ? { allow_adding } : {}),
    ...(afterwards && { after_approval: afterwards }),
    ...(reapproval && reapproval.questions.length > 0 ? { reapproval } : {}),
    ...(signature ? { signature } : {}),
    ...(answers_in_mails ? { answers_in_mails } : {}),
    ...(hide_subject_in_mails ? { hide_subject_in_mails } : {}),
    ...(named_outside ? { named_outside } : {}),
  }
}

/** W7, R0: who is notified of long overdue levels, or gets approved memos, can sign in. @throws CallFailure INVALID_ARGUMENT */
async function requireContact(tx: Tx, { caller }: CallContext, { template_config }: VersionContent) {
  const { escalation_contact: contact, after_approval } = template_config
  const named = [
    ...(contact === undefined ? [] : [{ email: contact, path: 'template_config.escalation_contact' }]),
    ...(['handlers', 'readers'] as const).flatMap((who) =>
      (after_approval?.[who]?.sources ?? []).flatMap((source, index) =>
        source.kind === 'PERSON'
          ? [{ email: source.person.email, path: `template_config.after_approval.${who}.sources.${index}` }]
          : [],
      ),
    ),
  ]
  if (named.length > 0) await requireSignIn(tx, caller.remoteConfig.hosted_domains.values, named)
}

/** @throws CallFailure INVALID_ARGUMENT without one of the caller's own (P7) */
async function requireCategory(tx: Tx, { caller }: CallContext, categoryId: string | null): Promise<void> {
  const isOwn = categoryId !== null && isOwnCategory(caller, categoryId)
  if (!isOwn || !(await lockCategoryReference(tx, categoryId)))
    throw invalid([{ path: 'category_id', message: 'Please choose a category.' }])
}

interface SavedVersion {
  versionId: string
  content: VersionContent
  action: Saved['action']
  /** Summary of the previous draft; null if there was none. */
  before: object | null
}

async function finishSaving(
  tx: Tx,
  context: CallContext<'evidence' | 'now'>,
  template: LockedTemplate,
  saved: SavedVersion,
) {
  const { versionId, content, action, before } = saved
  const { templateId, code } = template
  const isWaiting =
    action === 'PUBLISHED' && (await publishOrWait(tx, context, template, { versionId, content }))
  const isPublished = action === 'PUBLISHED' && !isWaiting
  if (!isPublished) await updateUnpublishedCategory(tx, template, content)
  const isNew = template.versions.length === 0
  const revision = isNew ? template.revision : await raiseRevision(tx, templateId)
  if (isWaiting) await saveRequest(tx, { templateId, versionId, revision }, requestBy(context))
  const after = versionSummary(await readVersionState(tx, versionId), content)
  const subject = { kind: 'template' as const, id: templateId, name: `${code} ${content.template_name}` }
  await logAdmin(
    tx,
    context,
    {
      action: isNew ? 'create_template' : isPublished ? 'publish_template' : 'edit_template',
      subject,
      ...(before ? { before } : {}),
      after,
    },
    ...(isWaiting ? [{ action: 'request_publication' as const, subject, after }] : []),
  )
  return {
    code: 200 as const,
    message: MESSAGES[isWaiting ? 'WAITING' : action],
    template_id: templateId,
    version_id: versionId,
    revision,
    is_waiting: isWaiting,
  }
}

/** A template that was never published belongs to the category of its draft, also where drafts before it were superseded. */
async function updateUnpublishedCategory(tx: Tx, template: LockedTemplate, content: VersionContent) {
  if (template.versions.some((version) => version.published_at !== null)) return
  await setTemplateCategory(tx, template.templateId, content.category_id)
}

async function sanitizeGuidelines(html: string): Promise<string> {
  const guidelines = await cleanRichText(html)
  const [found] = richTextImageIssues(guidelines)
  if (found) throw invalid([{ path: 'guidelines', code: found.code, message: formMessage(found) }])
  return guidelines
}
