import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { Special } from '@countersign/domain'
import { asFailure } from '../../http/callable.ts'
import { openFirstSpecials } from '../../memo-lists/specials/with-specials.ts'
import { ArchiveUnreadable } from '../../platform/memo-log/archive/archive-object.ts'
import { withArchive } from '../../platform/memo-log/archive/bring-back.store.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { repeatable } from '../../protocol/repeatable.store.ts'
import type { CallContext } from '../../protocol/services.ts'
import type { ChangeUses } from '../change-memo.ts'
import { requireNoQuestions } from '../writing/level-answers.ts'
import { approve, APPROVED_MESSAGE } from './approve-memo.ts'

type Input = ParsedInput<'approve_memos'>
type Item = Input['items'][number]
type Outcome = CallOutput<'approve_memos'>['items'][number]
type Uses = ChangeUses | 'config' | 'metrics' | 'pool' | 'storage'
type Context = CallContext<Uses>

/** Approves several memos, one after another, each in a transaction of its own (M4). */
export const approveMemos: Handler<'approve_memos', Uses> = async (input, context) => {
  const { services, caller } = context
  const { idempotency_key: key, items } = input
  return repeatable(services.db, { caller, call: 'approve_memos', key, input }, async () => {
    const ids = items.map((item) => item.memo_id)
    // Read for memos of other people too, and used only after the caller's part in the memo was found (I1).
    const specials = await openFirstSpecials(services, caller, ids)
    const outcomes: Outcome[] = []
    for (const item of items)
      outcomes.push(await approveItem(context, input, item, specials.get(item.memo_id) ?? []))
    return { items: outcomes }
  })
}

async function approveItem(
  context: Context,
  { idempotency_key: key, remarks, signature }: Input,
  item: Item,
  openFirst: readonly Special[],
): Promise<Outcome> {
  const { memo_id, approver_id, revision } = item
  const input = {
    memo_id,
    revision,
    ...(approver_id !== undefined && { approver_id }),
    ...(key !== undefined && { idempotency_key: `${key} ${memo_id}` }),
  }
  const approving = () =>
    approve(
      context,
      { call: 'approve_memo', input, message: APPROVED_MESSAGE, action: 'approve' },
      {
        signature,
        answers: async (tx, memo, given) => {
          await requireNoQuestions(tx, memo, given)
          return []
        },
        command: () => {
          requireSeen(openFirst, item.seen_specials)
          return { type: 'Approve', remarks: (remarks ?? '').trim(), attachments: [], seatId: approver_id }
        },
      },
    )
  try {
    // One that links to an archived memo is approved again alone: those before it are approved already (R9).
    const changed = await withArchive(context.services, approving)
    return { memo_id, outcome: 'APPROVED', message: changed.message, revision: changed.revision }
  } catch (error) {
    const isUnreadable = error instanceof ArchiveUnreadable
    if (isUnreadable) context.services.metrics.archiveFailures.inc()
    else if (!(error instanceof CallFailure)) throw error
    const { code, message, details } = asFailure(error)
    return { memo_id, outcome: details?.reason ?? code, message, revision: details?.revision ?? null }
  }
}

/** M4: what is to be opened first is approved by those alone who have seen why. */
function requireSeen(openFirst: readonly Special[], seen: readonly string[]): void {
  const missed = openFirst.find(({ kind }) => !seen.includes(kind))
  if (missed)
    throw new CallFailure('FAILED_PRECONDITION', `Open this memo first. ${missed.reason}`, {
      reason: 'OPEN_FIRST',
    })
}
