import type { AdminAction } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { adminChange, logAdmin } from '../../audit/admin-change.store.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { Caller, CallContext } from '../../protocol/services.ts'
import { requireValidTemplate } from '../judge-template.ts'
import { readJudgedLists } from '../lists/judged-lists.ts'
import { lockListReferences } from '../lists/lists-in-use.queries.ts'
import { isVersionInUse } from '../templates.store.ts'
import type { LockedTemplate, VersionContent } from '../template-versions.store.ts'
import {
  addDraft,
  lockTemplate,
  deleteVersion,
  findVersion,
  findVersionWithStatus,
  raiseRevision,
  requireOwnCategory,
  readVersionContent,
  unpublishVersion,
} from '../template-versions.store.ts'
import { readHandlerPlaces, readPolicyOrganisation } from '../policy/policy-organisation.queries.ts'
import type { PublicationRequest } from '../policy/publication-requests.store.ts'
import { deleteRequest, readRequest, saveRequest } from '../policy/publication-requests.store.ts'
import { publishOrWait, requestBy, WAITS_FOR_CONFIRMATION } from '../policy/publish-version.ts'
import { recordPolicy } from '../policy/recorded-policy.store.ts'
import { versionSummary } from '../version-summary.ts'
import { draftExists } from './admin-save-template.ts'

type Version = LockedTemplate['versions'][number]

/** Publishes a draft or an unpublished version (W14). */
export const adminPublishTemplate: Handler<'admin-publish_template', 'db' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-publish_template', input, async (tx) => {
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    const version = requireVersion(template, input.version_id, ['DRAFT', 'UNPUBLISHED'], {
      PUBLISHED: 'This version is already published.',
      SUPERSEDED: 'A newer version took the place of this one. Restore it as a draft first.',
    })
    const content = await readVersionContent(tx, version.version_id)
    requireOwnCategory(context.caller, content)
    await requirePublishable(tx, context, template, content)
    const { version_id: versionId } = version
    const isWaiting = await publishOrWait(tx, context, template, { versionId, content })
    if (!isWaiting) return finishChange(tx, context, template, version, PUBLISHED)
    const answer = await finishChange(tx, context, template, version, {
      action: 'request_publication',
      status: version.status,
      message: WAITS_FOR_CONFIRMATION,
    })
    const { templateId } = template
    await saveRequest(tx, { templateId, versionId, revision: answer.revision }, requestBy(context))
    return { ...answer, is_waiting: true }
  })

const PUBLISHED = {
  action: 'publish_template',
  status: 'PUBLISHED',
  message: 'The template has been published successfully',
} as const

/** @throws CallFailure FAILED_PRECONDITION, naming what prevents it */
async function requirePublishable(
  tx: Tx,
  { services, caller }: CallContext<'evidence' | 'now'>,
  template: LockedTemplate,
  content: VersionContent,
): Promise<void> {
  const { policy } = content
  const asking = { settings: caller.remoteConfig, day: manilaDate(services.now().toISOString()) }
  const organisation = policy && { organisation: await readPolicyOrganisation(tx, policy, asking) }
  const handlers = await readHandlerPlaces(tx, content.template_config, asking.day)
  await lockListReferences(tx, content.template_content)
  const lists = await readJudgedLists(tx, content.template_content, policy)
  const keeps_evidence = services.evidence !== null
  const known = { ...organisation, ...handlers, ...lists, keeps_evidence }
  const judged = { template_code: template.code, ...content, ...known }
  requireValidTemplate(judged, 'PUBLISHED', 'FAILED_PRECONDITION')
}

const ANSWERS = {
  CONFIRMED: PUBLISHED,
  REFUSED: {
    action: 'refuse_publication',
    message: 'The publication has been refused. The draft stays as it is.',
  },
  CANCELLED: { action: 'cancel_publication', message: 'The draft no longer waits for a confirmation.' },
} as const

/** Publishes, refuses or cancels what waits for another administrator, exactly as it was seen (N5). */
export const adminConfirmPublication: Handler<'admin-confirm_publication', 'db' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-confirm_publication', input, async (tx) => {
    const { answer, reason } = input
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    const version = findVersion(template, input.version_id)
    const { templateId, revision } = template
    const { version_id: versionId } = version
    const request = await readRequest(tx, { templateId, versionId, revision })
    if (!request) throw notWaiting()
    refuseWrongAdministrator(request, context.caller, answer)
    if (answer === 'CONFIRMED') {
      const content = await readVersionContent(tx, versionId)
      requireOwnCategory(context.caller, content)
      await requirePublishable(tx, context, template, content)
      await publishOrWait(tx, context, template, { versionId, content, isConfirmed: true })
    }
    await deleteRequest(tx, templateId)
    const { requesterName: requested_by } = request
    return finishChange(tx, context, template, version, {
      status: version.status,
      ...ANSWERS[answer],
      before: { version: version.version_no, status: version.status, requested_by },
      ...(reason === '' ? {} : { reason }),
    })
  })

function notWaiting(): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', 'This version does not wait for a confirmation.', {
    reason: 'NOT_WAITING',
  })
}

/** @throws CallFailure FAILED_PRECONDITION where a requester answers themselves, or another administrator cancels */
function refuseWrongAdministrator(
  { personId, requesterName }: PublicationRequest,
  caller: Caller,
  answer: keyof typeof ANSWERS,
): void {
  const isRequester = caller.personId === personId
  if (isRequester === (answer === 'CANCELLED')) return
  const message = isRequester
    ? 'Another administrator has to confirm this policy.'
    : `Only ${requesterName} can cancel this request. You can refuse it.`
  throw new CallFailure('FAILED_PRECONDITION', message, { reason: 'SAME_ADMINISTRATOR' })
}

/** Unpublishes a version, which prevents new memos (F7). */
export const adminUnpublishTemplate: Handler<'admin-unpublish_template', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-unpublish_template', input, async (tx) => {
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    const notLive = 'This version is not published.'
    const version = requireVersion(template, input.version_id, ['PUBLISHED'], {
      DRAFT: notLive,
      UNPUBLISHED: notLive,
      SUPERSEDED: notLive,
    })
    await unpublishVersion(tx, template.templateId, version.version_id, by(context))
    return finishChange(tx, context, template, version, {
      action: 'unpublish_template',
      status: 'UNPUBLISHED',
      message: 'The template has been unpublished',
    })
  })

/** Deletes a draft or an unpublished version without memos (F7). */
export const adminDeleteTemplate: Handler<'admin-delete_template', 'db' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-delete_template', input, async (tx) => {
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    const version = requireVersion(template, input.version_id, ['DRAFT', 'UNPUBLISHED'], {
      PUBLISHED: 'A published version cannot be deleted. Unpublish it first.',
      SUPERSEDED: 'Only drafts and unpublished versions can be deleted.',
    })
    if (await isVersionInUse(tx, version.version_id))
      throw new CallFailure(
        'FAILED_PRECONDITION',
        'Memos were written with this version, so it cannot be deleted. It stays unpublished.',
        { reason: 'VERSION_IN_USE' },
      )
    const before = versionSummary(version, await readVersionContent(tx, version.version_id))
    const isTemplateDeleted = await deleteVersion(tx, context.caller, template, version)
    const { evidence, now } = context.services
    await recordPolicy(tx, evidence, { versionId: version.version_id, at: now() })
    if (!isTemplateDeleted) await raiseRevision(tx, template.templateId)
    await logAdmin(tx, context, { action: 'delete_template', subject: subject(template, version), before })
    return { code: 200 as const, message: 'Version deleted' }
  })

/** Adds a draft with the content of an earlier version. */
export const adminRestoreTemplateVersion: Handler<'admin-restore_template_version', 'db' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-restore_template_version', input, async (tx) => {
    const template = await lockTemplate(tx, context.caller, input.template_id, input.revision)
    const version = findVersion(template, input.version_id)
    if (findVersionWithStatus(template, 'DRAFT')) throw draftExists()
    const content = await readVersionContent(tx, version.version_id)
    requireOwnCategory(context.caller, content)
    const versionId = await addDraft(tx, template, content, by(context))
    const draft: Version = { ...version, version_id: versionId, version_no: nextNo(template) }
    return finishChange(tx, context, template, draft, {
      action: 'restore_template_version',
      status: 'DRAFT',
      message: `Version ${version.version_no} has been restored as a draft`,
      before: { version: version.version_no },
    })
  })

function by({ services, caller }: CallContext<'now'>) {
  return { by: caller.name, at: services.now() }
}

function nextNo(template: LockedTemplate): number {
  return (template.versions[0]?.version_no ?? 0) + 1
}

/**
 * Selects the given version, or else the first with one of the statuses; any other status is refused.
 * @throws CallFailure NOT_FOUND, FAILED_PRECONDITION
 */
function requireVersion(
  template: LockedTemplate,
  versionId: string | null | undefined,
  statuses: readonly Version['status'][],
  refusals: Partial<Record<Version['status'], string>>,
): Version {
  const version = versionId
    ? findVersion(template, versionId)
    : (statuses.map((status) => findVersionWithStatus(template, status)).find(Boolean) ??
      template.versions[0]!)
  if (!statuses.includes(version.status))
    throw new CallFailure(
      'FAILED_PRECONDITION',
      refusals[version.status] ?? 'The status does not allow this.',
    )
  return version
}

function subject(template: LockedTemplate, version: Version) {
  const name = `${template.code} ${version.template_name}`
  return { kind: 'template' as const, id: template.templateId, name }
}

async function finishChange(
  tx: Tx,
  context: CallContext<'now'>,
  template: LockedTemplate,
  version: Version,
  change: {
    action: AdminAction
    status: Version['status']
    message: string
    before?: object
    reason?: string
  },
) {
  const revision = await raiseRevision(tx, template.templateId)
  await logAdmin(tx, context, {
    action: change.action,
    subject: subject(template, version),
    before: change.before ?? { version: version.version_no, status: version.status },
    after: {
      version: version.version_no,
      status: change.status,
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    },
  })
  return {
    code: 200 as const,
    message: change.message,
    template_id: template.templateId,
    version_id: version.version_id,
    revision,
    is_waiting: false,
  }
}
