import type { Instant, Memo, MemoEvent } from '@countersign/domain'
import {
  isLogged,
  manilaDate,
  mayConcernDelegates,
  needsPdf,
  noticesFor,
  pendingPlaces,
  reportedConditions,
} from '@countersign/domain'
import { numbered, writeOutbox } from '../integrations/webhooks/outbox.store.ts'
import { notify } from '../notifications/notify.store.ts'
import { delegatesOf } from '../people/absences/absence.queries.ts'
import type { Tx } from '../platform/db/database.ts'
import { announce } from '../platform/signals/announce.store.ts'
import type { Services } from '../protocol/services.ts'
import { recordFacts } from '../reports/aggregates/facts.store.ts'
import { indexPeople, indexSubmission } from '../search/index-memo.store.ts'
import type { WrittenContent } from './memo-rows.ts'
import type { LockedMemo } from './memo.store.ts'
import { saveMemo } from './memo.store.ts'

/** What saving events needs. */
export type EventUses = Pick<Services, 'jobs' | 'evidence'>

/** Saves what was decided of a locked memo, with all its effects: search, figures, signals, notices, webhooks and PDF. */
export async function saveEvents(
  tx: Tx,
  services: EventUses,
  memo: LockedMemo,
  events: MemoEvent[],
  { now, written }: { now: Instant; written: WrittenContent | null },
) {
  const { evidence } = services
  const saved = await saveMemo(tx, memo, events, { written, evidence })
  await index(tx, memo, saved.state, events, written)
  await recordFacts(tx, { memoKey: memo.memoKey, lifecycle: saved.state.lifecycle, events })
  await announce(tx, { memo: memo.memoKey }, ...takenFrom(memo.state, saved.state))
  await notify(tx, services.jobs, {
    memoKey: memo.memoKey,
    firstEventNo: saved.firstEventNo,
    events,
    notices: await noticesOf(tx, memo, { state: saved.state, events, now }),
    memo: saved.state,
    subjects: saved.subjects,
  })
  if (saved.isListenedTo) {
    const { memoKey, templateId } = memo
    await writeOutbox(tx, { memoKey, templateId, memo: saved.state }, numbered(events, saved.firstEventNo))
  }
  if (needsPdf(events))
    await services.jobs.enqueue(tx, 'make_pdf', { memoKey: memo.memoKey }, `pdf:${memo.memoKey}`)
  return saved
}

/** R6: by its submission a draft leaves the person who prepared it. */
function takenFrom({ memoId, preparation }: Memo, after: Memo) {
  return preparation && !after.preparation ? [{ notified: preparation.preparer.email, left: memoId }] : []
}

/** The notices of a change, those to delegates included (E1, K7). */
async function noticesOf(
  tx: Tx,
  memo: LockedMemo,
  { state, events, now }: { state: Memo; events: MemoEvent[]; now: Instant },
) {
  if (!mayConcernDelegates(events)) return noticesFor(memo.state, state, events)
  const waiting = [
    ...pendingPlaces(state).map(({ seat }) => seat.person),
    ...reportedConditions(state).map(({ holder }) => holder),
  ]
  const emails = waiting.map(({ email }) => email)
  const delegates = await delegatesOf(tx, { emails, templateId: memo.templateId, today: manilaDate(now) })
  return noticesFor(memo.state, state, events, delegates)
}

/** Updates the search index in the memo's own transaction (I1). */
async function index(
  tx: Tx,
  { memoKey, templateId, templateName }: LockedMemo,
  state: Memo,
  events: MemoEvent[],
  written: WrittenContent | null,
) {
  const isSubmission = events.some((event) => event.type === 'MemoSubmitted')
  const template = { id: templateId, name: templateName }
  if (isSubmission && written) await indexSubmission(tx, { memoKey, memo: state, template, ...written })
  if (events.some(isLogged)) await indexPeople(tx, memoKey, state, isSubmission)
}
