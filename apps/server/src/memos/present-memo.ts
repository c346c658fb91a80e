import type { CallOutput } from '@countersign/contract'
import {
  abilities,
  currentApprovers,
  currentLevelIndex,
  isReadOnly,
  ownerStatus,
  publicStatus,
  type MemoRules,
  type MemoStatus,
} from '@countersign/domain'
import type { Db } from '../db/database.ts'
import type { Caller } from '../services.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import type { VisibleMemo } from './memo-view.queries.ts'
import { refusalMessage } from './refusal-messages.ts'

export type WireMemo = CallOutput<'get_memo_details_for_viewing'>['memo']
type WireAbilities = CallOutput<'get_memo_details_for_viewing'>['abilities']

/** The status as this person sees it (C6). */
export function statusFor(memo: VisibleMemo): MemoStatus {
  return memo.role === 'owner' ? ownerStatus(memo.state) : publicStatus(memo.state)
}

/** A memo as it travels to somebody who may read it (end-user document section 3, 'memo'). */
export async function presentMemo(db: Db, memo: VisibleMemo, template: TemplateVersion): Promise<WireMemo> {
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
    date_last_modified: memo.role === 'owner' ? memo.modifiedAt.toISOString() : memo.state.changedAt,
    attachment_urls: await attachmentsOf(db, memo),
    memo_content: memo.content as { field_id: string }[],
    template_content: template.content as unknown as { field_id: string }[],
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
  }
}

/** READ_ONLY where nothing can change (C8). */
export function flagsOf(memo: VisibleMemo): string[] {
  return isReadOnly(memo.state) ? ['READ_ONLY'] : []
}

/** What this person may do, with the sentence for what they may not. */
export function presentAbilities(memo: VisibleMemo, caller: Caller, rules: MemoRules): WireAbilities {
  const all = abilities(memo.state, { email: caller.email, isAdmin: caller.isAdmin }, rules)
  return Object.fromEntries(
    Object.entries(all).map(([action, ability]) => [
      action,
      ability.allowed
        ? { allowed: true }
        : { allowed: false, reason: ability.reason, message: refusalMessage(ability.reason) },
    ]),
  )
}

/** The files that the shown answers name. */
async function attachmentsOf(db: Db, memo: VisibleMemo): Promise<WireMemo['attachment_urls']> {
  const urls = fileUrlsIn(memo.content)
  if (urls.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size'])
    .where('memo_key', '=', memo.memoKey)
    .where('file_key', 'in', urls)
    .execute()
  return rows.map((row) => ({ name: row.original_name, size: row.size, url: row.file_key }))
}

/** Every `url` of an uploaded file in stored answers. */
export function fileUrlsIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(fileUrlsIn)
  if (typeof content !== 'object' || content === null) return []
  const own = 'url' in content && typeof content.url === 'string' ? [content.url] : []
  return [...own, ...Object.values(content).flatMap(fileUrlsIn)]
}
