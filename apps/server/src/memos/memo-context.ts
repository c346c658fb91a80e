import { randomUUID } from 'node:crypto'
import type { Delegator, MemoContext, MemoRules, Person, TemplateConfig } from '@countersign/domain'
import type { CallContext } from '../protocol/services.ts'
import type { RemoteConfigValues } from '../platform/config/remote-config.ts'

/** What the configuration of no template says: for commands that it has no say in. */
export const ANY_TEMPLATE = {}

/**
 * The domain's part of the current remote configuration (I4), and the template's switches.
 * @param unscannedFiles names of the memo's files for which approving waits (Q3)
 */
export function memoRules(
  config: RemoteConfigValues,
  template: Partial<TemplateConfig>,
  unscannedFiles: readonly string[] = [],
): MemoRules {
  return {
    editWhitelistedStatuses: config.edit_whitelisted_statuses,
    allowedDraftButtonStatuses: config.allowed_draft_button_statuses,
    downloadWhitelistedStatuses: config.download_whitelisted_statuses,
    enableDownloadPdf: config.enable_download_pdf,
    maxRemarksAttachment: config.max_remarks_attachment,
    hostedDomains: config.hosted_domains.values,
    templateAllowsSubApprovals: template.allow_sub_approvals === true,
    templateAllowsTransfer: template.allow_transfer !== false,
    templateAllowsAdding: template.allow_adding === true,
    templateAllowsReaders: template.after_approval?.readers?.named_by_owner === true,
    unscannedFiles,
  }
}

/** The caller in the domain's terms (A3). */
export function personOf(caller: CallContext['caller']): Person {
  return { email: caller.email, name: caller.name }
}

/**
 * The context of a decision: person, time and rules.
 * @param delegators those whom the caller decides for (K2)
 * @param preparations the arrangement under which the caller prepares the draft (R6)
 */
export function memoContext(
  { services, caller }: CallContext<'now'>,
  rules: MemoRules,
  delegators: readonly Delegator[] = [],
  preparations: readonly string[] = [],
): MemoContext {
  return {
    actor: personOf(caller),
    actorIsAdmin: caller.isAdmin,
    delegators,
    preparations,
    now: services.now().toISOString(),
    rules,
    newId: randomUUID,
  }
}
