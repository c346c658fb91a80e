import type { CallOutput } from '@countersign/contract'
import type { Memo } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { delegateOf } from '../../memo-lists/memo-list-call.ts'
import { requireFlag } from '../../protocol/require-flag.ts'
import { searchMemos } from '../search.queries.ts'
import { COUNTED_HITS } from '../totals.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

type Result = CallOutput<'search_memo'>['results'][number]

/**
 * Full-text search in the caller's memos; every field is wrapped (U35).
 * @throws CallFailure FAILED_PRECONDITION while global search is switched off
 */
export const searchMemo: Handler<'search_memo', 'db' | 'pool' | 'now'> = async (
  input,
  { services, caller },
) => {
  requireFlag(caller, 'is_global_search_enabled')
  const delegate = delegateOf(caller, services.now())
  const { rows, total, hasNext } = await searchMemos(services, { personId: caller.personId, delegate }, input)
  const pages = Math.ceil(total.count / input.size)
  const leadsOn = hasNext && input.page * input.size < COUNTED_HITS
  return {
    results: rows.map((row): Result => ({
      memo_id: { raw: row.memo_id },
      memo_owner_id: { raw: row.owner_id },
      memo_subject: { raw: row.subject },
      memo_status: { raw: row.status },
      ...(row.revoked_by !== null && row.status === 'APPROVED' && { revoked_by: { raw: row.revoked_by } }),
      date_submitted: { raw: row.submitted_at?.toISOString() ?? null },
      date_created: { raw: row.created_at.toISOString() },
      used_template_name: { raw: row.template_name },
      memo_owner_name: { raw: row.owner_name },
      memo_rte_content: { raw: row.snippet, snippet: row.snippet },
      ...(row.is_archived && { archived: { raw: true as const } }),
      approvers: { raw: row.last_version === null ? approverIds(readState(row.state)) : [] },
      watchers: { raw: row.last_version === null ? watcherIds(readState(row.state)) : [] },
      audience_type: row.acting_for === null ? row.audience : 'approver',
      ...(row.acting_for === null ? {} : { acting_for: { raw: row.acting_for } }),
    })),
    meta: {
      total_pages: leadsOn ? Math.max(input.page + 1, pages) : pages,
      total_results: total.count,
      total_capped: total.isCapped,
      total_estimated: total.isEstimated,
      has_next: leadsOn,
      page: input.page,
      size: input.size,
    },
  }
}

function approverIds(memo: Memo): string[] {
  return memo.levels.flatMap((level) => level.slots.map((slot) => slot.approver.person.email))
}

function watcherIds(memo: Memo): string[] {
  return memo.levels.flatMap((level) => level.watchers.map((watcher) => watcher.person.email))
}
