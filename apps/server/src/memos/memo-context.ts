import { randomUUID } from 'node:crypto'
import type { MemoContext, MemoRules, Person } from '@countersign/domain'
import type { CallContext } from '../services.ts'
import type { RemoteConfigValues } from '../settings/remote-config.ts'

/** The rules' part of the remote configuration, as it stands now (I4). */
export function memoRules(config: RemoteConfigValues, templateAllowsSubApprovals: boolean): MemoRules {
  return {
    editWhitelistedStatuses: config.edit_whitelisted_statuses,
    allowedDraftButtonStatuses: config.allowed_draft_button_statuses,
    downloadWhitelistedStatuses: config.download_whitelisted_statuses,
    enableDownloadPdf: config.enable_download_pdf,
    maxRemarksAttachment: config.max_remarks_attachment,
    hostedDomains: config.hosted_domains.values,
    templateAllowsSubApprovals,
  }
}

/** The caller as the rules know them (A3). */
export function personOf(caller: CallContext['caller']): Person {
  return { email: caller.email, name: caller.name }
}

/** Who decides, when, under which rules. */
export function memoContext({ services, caller }: CallContext, rules: MemoRules): MemoContext {
  return {
    actor: personOf(caller),
    actorIsAdmin: caller.isAdmin,
    now: services.now().toISOString(),
    rules,
    newId: randomUUID,
  }
}
