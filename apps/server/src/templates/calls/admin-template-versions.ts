import type { AdminAction } from '@countersign/contract'
import type { Tx } from '../../platform/db/database.ts'
import { adminChange, logAdmin } from '../../audit/admin-change.store.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { CallContext } from '../../protocol/services.ts'
import { requireValidTemplate } from '../judge-template.ts'
import { isVersionInUse } from '../templates.store.ts'
import type { LockedTemplate } from '../template-versions.store.ts'
import {
  addDraft,
  lockTemplate,
  publishVersion,
  deleteVersion,
  findVersion,
  findVersionWithStatus,
  raiseRevision,
  readVersionContent,
  unpublishVersion,
} from '../template-versions.store.ts'
import { versionSummary } from '../version-summary.ts'
import { draftExists } from './admin-save-template.ts'

type Version = LockedTemplate['versions'][number]

/** Publishes a draft or an unpublished version (W14). */
export const adminPublishTemplate: Handler<'admin-publish_template', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-publish_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const version = requireVersion(template, input.version_id, ['DRAFT', 'UNPUBLISHED'], {
      PUBLISHED: 'This version is already published.',
      SUPERSEDED: 'A newer version took the place of this one. Restore it as a draft first.',
    })
    const content = await readVersionContent(tx, version.version_id)
    requireValidTemplate({ template_code: template.code, ...content }, 'PUBLISHED', 'FAILED_PRECONDITION')
    await publishVersion(tx, template.templateId, version.version_id, by(context))
    return finishChange(tx, context, template, version, {
      action: 'publish_template',
      status: 'PUBLISHED',
      message: 'The template has been published successfully',
    })
  })

/** Unpublishes a version, which prevents new memos (F7). */
export const adminUnpublishTemplate: Handler<'admin-unpublish_template', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-unpublish_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
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
export const adminDeleteTemplate: Handler<'admin-delete_template', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
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
    const isTemplateDeleted = await deleteVersion(tx, template, version)
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
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const version = findVersion(template, input.version_id)
    if (findVersionWithStatus(template, 'DRAFT')) throw draftExists()
    const content = await readVersionContent(tx, version.version_id)
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
  change: { action: AdminAction; status: Version['status']; message: string; before?: object },
) {
  const revision = await raiseRevision(tx, template.templateId)
  await logAdmin(tx, context, {
    action: change.action,
    subject: subject(template, version),
    before: change.before ?? { version: version.version_no, status: version.status },
    after: { version: version.version_no, status: change.status },
  })
  return {
    code: 200 as const,
    message: change.message,
    template_id: template.templateId,
    version_id: version.version_id,
    revision,
  }
}
