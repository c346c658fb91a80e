import type { Memo, MemoCommand } from '@countersign/domain'
import { contentEntries, decide, fold } from '@countersign/domain'
import type { MemoContext, MemoEvent } from '@countersign/domain'
import { contentHash } from '@countersign/server/memos/content-hash'
import type { Change } from '@countersign/server/memo-changes/change-memo'
import type { LockedMemo } from '@countersign/server/memo-changes/memo.store'
import { saveMemo } from '@countersign/server/memo-changes/memo.store'
import type { Tx } from '@countersign/server/platform/db/database'
import { recordFacts } from '@countersign/server/reports/aggregates/facts.store'
import { indexPeople, indexSubmission } from '@countersign/server/search/index-memo.store'

/**
 * Brings in a memo that the product before this one cancelled: api_version legacy, READ_ONLY for good (C8), its content a
 * plain list of entries (U35), its status CANCELLED, which nothing here writes (C1). No one is notified.
 * @param submission the owner's only one, as the form judged it
 * @param cancelled when, and with which remarks
 */
export async function importOlder(
  tx: Tx,
  memo: LockedMemo,
  context: MemoContext,
  submission: Change,
  cancelled: { at: string; remarks: string },
): Promise<void> {
  const { command, written } = submission
  if (command.type !== 'Submit' || !written) throw new Error('An older memo begins with its submission')
  const content = contentEntries(written.content).entries.map(({ field_id, field_name, value }) => ({
    field_id,
    field_name,
    value,
  }))
  const hash = contentHash({ content, files: [] })
  const begun = eventsOf(memo.state, { ...command, contentHash: hash }, context)
  const ended = eventsOf(
    fold(memo.state, begun),
    { type: 'Cancel', remarks: cancelled.remarks, attachments: [] },
    { ...context, now: cancelled.at },
  )
  const older = { ...memo, state: { ...memo.state, isLegacy: true } }
  const saved = await saveMemo(tx, older, [...begun, ...ended], {
    written: { ...written, content },
    evidence: null,
  })
  const state: Memo = { ...saved.state, lifecycle: 'CANCELLED' }
  await tx
    .updateTable('memos')
    .set({ state: JSON.stringify(state), api_version: 'legacy' })
    .where('memo_key', '=', memo.memoKey)
    .execute()
  await tx
    .updateTable('participants')
    .set({ status: 'CANCELLED' })
    .where('memo_key', '=', memo.memoKey)
    .execute()
  const { memoKey, templateId, templateName } = memo
  await indexSubmission(tx, {
    memo: state,
    memoKey,
    template: { id: templateId, name: templateName },
    ...written,
  })
  await indexPeople(tx, memoKey, state, true)
  await recordFacts(tx, { memoKey, lifecycle: state.lifecycle, events: [...begun, ...ended] })
}

function eventsOf(memo: Memo, command: MemoCommand, context: MemoContext): MemoEvent[] {
  const outcome = decide(memo, command, context)
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.refusal.code}`)
  return outcome.events
}
