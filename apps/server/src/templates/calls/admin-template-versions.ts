import type { Tx } from '../../db/database.ts'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { CallContext } from '../../services.ts'
import { requirePublishable } from '../judge-template.ts'
import {
  addDraft,
  lockTemplate,
  makeLive,
  namedVersion,
  raiseRevision,
  removeVersion,
  versionContent,
  withdraw,
  withStatus,
  type LockedTemplate,
} from '../template-versions.store.ts'
import { versionSummary } from '../version-summary.ts'
import { draftExists } from './admin-save-template.ts'

type Version = LockedTemplate['versions'][number]

/** Publishes a draft, or a withdrawn version again (console document section 4). */
export const adminPublishTemplate: Handler<'admin-publish_template'> = (input, context) =>
  adminChange(context, 'admin-publish_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const version = chosen(template, input.version_id, ['DRAFT', 'UNPUBLISHED'], {
      PUBLISHED: 'This version is already published.',
      SUPERSEDED: 'A newer version took the place of this one. Restore it as a draft first.',
    })
    const content = await versionContent(tx, version.version_id)
    requirePublishable(content.template_content, content.template_config, 'FAILED_PRECONDITION')
    await makeLive(tx, template.templateId, version.version_id, by(context))
    return done(tx, context, template, version, {
      action: 'publish_template',
      status: 'PUBLISHED',
      message: 'The template has been published successfully',
    })
  })

/** Stops new memos (F7). */
export const adminUnpublishTemplate: Handler<'admin-unpublish_template'> = (input, context) =>
  adminChange(context, 'admin-unpublish_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const notLive = 'This version is not published.'
    const version = chosen(template, input.version_id, ['PUBLISHED'], {
      DRAFT: notLive,
      UNPUBLISHED: notLive,
      SUPERSEDED: notLive,
    })
    await withdraw(tx, template.templateId, version.version_id, by(context))
    return done(tx, context, template, version, {
      action: 'unpublish_template',
      status: 'UNPUBLISHED',
      message: 'The template has been unpublished',
    })
  })

/** Deletes a draft or a withdrawn version that no memo refers to (F7). */
export const adminDeleteTemplate: Handler<'admin-delete_template'> = (input, context) =>
  adminChange(context, 'admin-delete_template', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const version = chosen(template, input.version_id, ['DRAFT', 'UNPUBLISHED'], {
      PUBLISHED: 'A published version cannot be deleted. Unpublish it first.',
      SUPERSEDED: 'Only drafts and unpublished versions can be deleted.',
    })
    const referred = await tx
      .selectFrom('memos')
      .select('memo_key')
      .where('version_id', '=', version.version_id)
      .limit(1)
      .executeTakeFirst()
    if (referred)
      throw new CallFailure(
        'FAILED_PRECONDITION',
        'Memos were written with this version, so it cannot be deleted. It stays unpublished.',
        { reason: 'VERSION_IN_USE' },
      )
    const before = versionSummary(version, await versionContent(tx, version.version_id))
    const isGone = await removeVersion(tx, template, version)
    if (!isGone) await raiseRevision(tx, template.templateId)
    await logAdmin(tx, context, { action: 'delete_template', subject: subject(template, version), before })
    return { code: 200 as const, message: 'Version deleted' }
  })

/** Begins a draft with what an earlier version holds. */
export const adminRestoreTemplateVersion: Handler<'admin-restore_template_version'> = (input, context) =>
  adminChange(context, 'admin-restore_template_version', input, async (tx) => {
    const template = await lockTemplate(tx, input.template_id, input.revision)
    const version = namedVersion(template, input.version_id)
    if (withStatus(template, 'DRAFT')) throw draftExists()
    const content = await versionContent(tx, version.version_id)
    const versionId = await addDraft(tx, template, content, by(context))
    const draft: Version = { ...version, version_id: versionId, version_no: nextNo(template) }
    return done(tx, context, template, draft, {
      action: 'restore_template_version',
      status: 'DRAFT',
      message: `Version ${version.version_no} has been restored as a draft`,
      before: { version: version.version_no },
    })
  })

function by({ services, caller }: CallContext) {
  return { by: caller.name, at: services.now() }
}

function nextNo(template: LockedTemplate): number {
  return (template.versions[0]?.version_no ?? 0) + 1
}

/**
 * The version named, or else the first of the statuses that the template has; in another status it is refused.
 * @throws CallFailure NOT_FOUND, FAILED_PRECONDITION
 */
function chosen(
  template: LockedTemplate,
  versionId: string | null | undefined,
  statuses: readonly Version['status'][],
  refusals: Partial<Record<Version['status'], string>>,
): Version {
  const version = versionId
    ? namedVersion(template, versionId)
    : (statuses.map((status) => withStatus(template, status)).find(Boolean) ?? template.versions[0]!)
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

async function done(
  tx: Tx,
  context: CallContext,
  template: LockedTemplate,
  version: Version,
  change: { action: string; status: Version['status']; message: string; before?: object },
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
