import type { CallOutput } from '@countersign/contract'
import type { Ability, MemoAction, MemoRules, MemoStatus, Viewer } from '@countersign/domain'
import {
  abilities,
  abilityParams,
  currentApprovers,
  currentLevelIndex,
  isReadOnly,
  MEMO_ACTIONS,
  ownerStatus,
  preparerOf,
  publicStatus,
} from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { storedNames, withStoredNames } from '../../files/stored-names.queries.ts'
import type { Caller } from '../../protocol/services.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { readsDraft } from '../memo-view.queries.ts'
import { refusalMessage } from '../refusal-messages.ts'

export type WireMemo = CallOutput<'get_memo_details_for_viewing'>['memo']
export type WireAbilities = CallOutput<'get_memo_details_for_viewing'>['abilities']

/** The status as this person sees it (C6). */
export function statusFor(memo: VisibleMemo): MemoStatus {
  return readsDraft(memo) ? ownerStatus(memo.state) : publicStatus(memo.state)
}

/** A memo as it is sent to a person who may read it (U35). */
export async function presentMemo(db: Db, memo: VisibleMemo, template: TemplateVersion): Promise<WireMemo> {
  const preparer = preparerOf(memo.state)
  const names = await storedNames(db, [memo.memoKey], memo.content)
  return {
    memo_id: memo.memoId,
    memo_subject: memo.subject,
    memo_owner_id: memo.ownerId,
    memo_owner_email: memo.state.owner.email,
    memo_owner_name: memo.state.owner.name,
    used_template_id: memo.templateId,
    used_template_name: memo.templateName,
    memo_status: statusFor(memo),
    date_created: memo.createdAt.toISOString(),
    date_submitted: memo.submittedAt?.toISOString() ?? null,
    date_last_modified: readsDraft(memo) ? memo.modifiedAt.toISOString() : memo.state.changedAt,
    attachment_urls: [...names].map(([url, file]) => ({ ...file, url })),
    memo_content: withStoredNames(memo.content, names),
    template_content: template.content,
    template_config: template.templateConfig,
    guidelines: template.guidelines,
    current_sequence: Math.max(0, currentLevelIndex(memo.state)),
    version: memo.state.version,
    pdf_url: memo.pdfKey,
    flags: flagsOf(memo),
    api_version: memo.apiVersion,
    audienceType: memo.audience,
    current_approver: currentApprovers(memo.state).map((person) => person.name),
    revision: memo.revision,
    ...(preparer && { prepared_by: { email: preparer.email, name: preparer.name } }),
  }
}

/** READ_ONLY if nothing can change (C8). */
export function flagsOf(memo: VisibleMemo): WireMemo['flags'] {
  return isReadOnly(memo.state) ? ['READ_ONLY'] : []
}

/** What this person may do, with a message for each thing that they may not. */
/** The caller in the domain's terms, with those whom they decide for. */
export function viewerOf({ delegators, preparations }: VisibleMemo, { email, isAdmin }: Caller): Viewer {
  return { email, isAdmin, delegators, preparations }
}

export function presentAbilities(memo: VisibleMemo, caller: Caller, rules: MemoRules): WireAbilities {
  const all = abilities(memo.current, viewerOf(memo, caller), rules)
  const entries = MEMO_ACTIONS.map((action) => [action, explained(all[action], rules)])
  return Object.fromEntries(entries) as WireAbilities
}

function explained(ability: Ability, rules: MemoRules): WireAbilities[MemoAction] {
  if (ability.allowed) return ability
  const { reason } = ability
  return { ...ability, message: refusalMessage(reason, abilityParams(reason, rules)) }
}
