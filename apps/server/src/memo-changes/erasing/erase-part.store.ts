import { inPresentAddresses } from '../../people/renamed.queries.ts'
import type { EventOf, Memo, MemoAmount, NamedPart, Person } from '@countersign/domain'
import {
  ERASED_TEXT,
  eventToStore,
  memoAmount,
  memoSubject,
  MEMO_CONTENT,
  stateAfterErasure,
  toStore,
  writePart,
} from '@countersign/domain'
import { sql } from 'kysely'
import { unpackLog } from '../../platform/memo-log/pack-logs.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import { headRow } from '../../proof/entries/evidence-head.store.ts'
import { sealChange } from '../../proof/entries/record-change.store.ts'
import type { Services } from '../../protocol/services.ts'
import { readFacts, writeFacts } from '../../reports/aggregates/facts.store.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { stateColumns } from '../memo-rows.ts'
import type { LockedMemo } from '../memo.store.ts'
import { readEarlierAmounts, replaceParticipants, inStoredAddresses } from '../memo.store.ts'
import { eraseCopies } from './erase-copies.store.ts'
import { keptOpenings } from './kept-openings.queries.ts'
import type { ErasurePlan } from './plan-erasure.ts'
import { planErasure } from './plan-erasure.ts'
import type { WrittenMemo } from './written-memo.queries.ts'
import { readWritten } from './written-memo.queries.ts'

/** Who erases what, and why. */
export interface Erasing {
  part: NamedPart
  reason: string
  takenUpBy: Person
  confirmedBy: Person
  now: Date
}

/**
 * Erases a part of a locked memo for good (O6), wherever the product keeps it, and gives an approved memo a new PDF. The database's
 * function writes the event and its entry first, and then changes nothing but what they name.
 * @returns the new revision; null where there is nothing left to erase
 */
export async function erasePart(
  tx: Tx,
  { jobs, evidence }: Pick<Services, 'jobs' | 'evidence'>,
  locked: LockedMemo,
  { part, reason, takenUpBy, confirmedBy, now }: Erasing,
): Promise<number | null> {
  const memo = inStoredAddresses(locked)
  const { memoKey } = memo
  const written = await readWritten(tx, memoKey)
  const plan = planErasure(written, part)
  if (plan.erased.length === 0) return null
  const event: EventOf<'FieldsErased'> = {
    type: 'FieldsErased',
    at: now.toISOString(),
    by: confirmedBy,
    part: writePart(part),
    erased: plan.erased,
    reason,
    takenUpBy,
  }
  const firstEventNo = written.events.length + 1
  // A memo that has entries gets one more, even where no evidence is kept any longer.
  const isRecorded = evidence !== null || memo.evidence.entryNo > 0
  const sealed = isRecorded ? await sealChange(tx, memo, { firstEventNo, events: [event] }) : null
  if (sealed?.hasGap) evidence?.noteGap(memo.state.memoId)
  const { templateConfig } = await templateVersion(tx, memo.versionId)
  const versions = plan.versions
    .filter((version, at) => version !== written.versions[at])
    .map((version) => ({ ...version, ...amountColumns(memoAmount(templateConfig, version.content)) }))
  const openings = await keptOpenings(tx, memo, written, plan.erased)
  await unpackLog(tx, memoKey)
  await sql`SELECT erase_part(${memoKey},
    ${JSON.stringify({ event_no: firstEventNo, data: eventToStore(event) })}::jsonb,
    ${sealed && JSON.stringify(sealed.row)}::jsonb,
    ${JSON.stringify(plan.eventNos.map((no) => ({ event_no: no, data: storedEvent(plan, no) })))}::jsonb,
    ${JSON.stringify(versions.map(versionRow))}::jsonb,
    ${JSON.stringify(openings.entries)}::jsonb,
    ${JSON.stringify(openings.signatures)}::jsonb)`.execute(tx)
  const state = stateAfterErasure(memo.state, [...plan.events, event])
  await eraseCopies(tx, jobs, memo, {
    plan,
    state: inPresentAddresses(state, memo.own?.renamed),
    now,
  })
  const revision = memo.revision + 1
  const row = await tx
    .updateTable('memos')
    .set({
      ...stateColumns(plan.draft === written.draft ? { ...state, draft: memo.state.draft } : state, [event]),
      ...contentColumns(plan, memo, templateConfig),
      revision,
      pdf_key: null,
      ...(sealed ? headRow(sealed.head) : {}),
    })
    .where('memo_key', '=', memoKey)
    .returning(['public_amount', 'public_currency', 'due_at'])
    .executeTakeFirstOrThrow()
  await updateLists(tx, memo, state, row)
  if (state.lifecycle === 'APPROVED') await jobs.enqueue(tx, 'make_pdf', { memoKey }, `pdf:${memoKey}`)
  await announce(tx, { memo: memoKey })
  return revision
}

const storedEvent = (plan: ErasurePlan, no: number): unknown => {
  const event = plan.events[no - 1]
  return event && eventToStore(event)
}

const versionRow = ({ content, ...version }: WrittenMemo['versions'][number]) => ({
  ...version,
  content: toStore(MEMO_CONTENT, content),
})

const amountColumns = (amount: ReturnType<typeof memoAmount>) => ({
  amount: amount?.value ?? null,
  currency: amount?.currency ?? null,
})

/** The columns of the memo's row that repeat its newest contents (C6, M1). */
function contentColumns(
  { versions, draft }: ErasurePlan,
  memo: LockedMemo,
  config: Parameters<typeof memoAmount>[0],
) {
  const last = versions.at(-1)
  const shown = amountColumns(last && memoAmount(config, last.content))
  const own = draft ? amountColumns(memoAmount(config, draft)) : shown
  const subject = last?.subject ?? memo.publicSubject
  return {
    public_subject: subject,
    owner_subject: draft ? memoSubject(draft) || ERASED_TEXT : subject,
    public_amount: shown.amount,
    public_currency: shown.currency,
    owner_amount: own.amount,
    owner_currency: own.currency,
    draft_content: draft && JSON.stringify(toStore(MEMO_CONTENT, draft)),
  }
}

/** What lists and reports have of the memo's amounts (M1, H7). */
async function updateLists(
  tx: Tx,
  memo: LockedMemo,
  state: Memo,
  row: { public_amount: string | null; public_currency: MemoAmount['currency'] | null; due_at: Date | null },
): Promise<void> {
  const { public_amount: value, public_currency: currency, due_at } = row
  const amount = value === null || currency === null ? null : { value, currency }
  const earlierAmounts = await readEarlierAmounts(tx, memo.memoKey, state)
  await replaceParticipants(tx, { ...memo, state, amount, earlierAmounts }, due_at?.toISOString() ?? null)
  await writeFacts(tx, await readFacts(tx, [memo.memoKey]))
}
