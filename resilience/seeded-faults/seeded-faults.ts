import type { Sending } from '../races/race.ts'
import type { Phase } from '../races/phase.ts'
import type { SeededFault } from './seeded-fault.ts'
import { SEEDED_INCOMPATIBILITIES } from './seeded-incompatibilities.ts'

const MEMOS = 'apps/server/src/memos'
const MEMO_LISTS = 'apps/server/src/memo-lists'
const MEMO_CHANGES = 'apps/server/src/memo-changes'
const SEARCH = 'apps/server/src/search'
const RULES = 'packages/domain/src'

const seed = (what: string, file: string, find: string, replace: string): SeededFault => ({
  what,
  judge: 'histories',
  edits: [{ file, find, replace }],
})

const racing = (seeded: SeededFault, phase: Phase, sending: Sending): SeededFault => ({
  ...seeded,
  judge: { phase, sending },
})

export const SEEDED_FAULTS: SeededFault[] = [
  racing(
    seed(
      'a change does not lock its memo (D9)',
      `${MEMO_CHANGES}/memo.store.ts`,
      ".where('p.person_id', '=', personId)\n    .forUpdate('m')",
      ".where('p.person_id', '=', personId)",
    ),
    ...(['pending', 'nothing'] as const),
  ),
  racing(
    seed(
      'a change is decided on a state read before its lock (D9)',
      `${MEMO_CHANGES}/memo.store.ts`,
      "return lockedMemo(await lockable(tx, personId).where('m.memo_id', '=', memoId).executeTakeFirst())",
      `const seen = await memos(tx).where('m.memo_id', '=', memoId).executeTakeFirst()
  const row = await lockable(tx, personId).where('m.memo_id', '=', memoId).executeTakeFirst()
  return lockedMemo(row && seen)`,
    ),
    ...(['pending', 'nothing'] as const),
  ),
  seed(
    'a used key is accepted again (A6)',
    'apps/server/src/protocol/idempotency.store.ts',
    '.onConflict((conflict) => conflict.doNothing())',
    ".onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ call }))",
  ),
  racing(
    seed(
      'the end of a memo is judged before its lock (D11)',
      `${MEMO_CHANGES}/memo.store.ts`,
      "return lockedMemo(await lockable(tx, personId).where('m.memo_id', '=', memoId).executeTakeFirst())",
      `const ended = await memos(tx).where('m.memo_id', '=', memoId).executeTakeFirst()
  const row = await lockable(tx, personId).where('m.memo_id', '=', memoId).executeTakeFirst()
  return lockedMemo(row && ended && { ...row, state: { ...row.state, lifecycle: ended.state.lifecycle } })`,
    ),
    ...(['pending', 'nothing'] as const),
  ),
  seed(
    'a stale revision is accepted (A6)',
    `${MEMO_CHANGES}/change-memo.ts`,
    'if (seen !== undefined && seen !== memo.revision)',
    'if (seen !== undefined && seen > memo.revision)',
  ),
  seed(
    'a repeated request has a second effect (A6)',
    'apps/server/src/protocol/idempotency.store.ts',
    'if (key === undefined) return work()',
    'if (key !== null) return work()',
  ),
  seed(
    'a decision does not raise the revision (A6)',
    `${MEMO_CHANGES}/memo.store.ts`,
    'memo.revision + (events.some(raisesRevision) ? 1 : 0)',
    'memo.revision',
  ),
  seed(
    'reminders are not logged (D10)',
    `${MEMO_CHANGES}/memo.store.ts`,
    'const logged = own.filter(isLogged)',
    "const logged = own.filter((event) => isLogged(event) && event.type !== 'ApproversReminded')",
  ),
  seed(
    'participants are written at submissions only (C7)',
    `${MEMO_CHANGES}/memo.store.ts`,
    '    : replaceParticipants(tx, shared, dueAt ?? null))\n',
    '    : submitted || memo.state.version === 0 ? replaceParticipants(tx, shared, dueAt ?? null) : undefined)\n',
  ),
  seed(
    'a list total is one too high (A5)',
    `${MEMO_LISTS}/memo-page.queries.ts`,
    'total: Math.min(total, COUNTED_ROWS)',
    'total: Math.min(total + 1, COUNTED_ROWS)',
  ),
  seed(
    'a list contains the memos of all people (I1)',
    `${MEMO_LISTS}/memo-lists.queries.ts`,
    ".where('p.person_id', '=', personId)\n    .where(isIn(audience, list))",
    '.where(isIn(audience, list))',
  ),
  seed(
    'a process caches what it showed (D9)',
    `${MEMOS}/calls/get-memo-details-for-viewing.ts`,
    'const memo = await visibleMemo(services, memo_id, caller)',
    `const shown = ((globalThis as any).shown ??= new Map())
  const memo = shown.get(memo_id + caller.personId) ?? (await visibleMemo(services, memo_id, caller))
  shown.set(memo_id + caller.personId, memo)`,
  ),
  seed(
    'replies are acknowledged but not stored (D10)',
    `${MEMO_CHANGES}/memo.store.ts`,
    'const logged = own.filter(isLogged)\n  const firstEventNo',
    "const logged = own.filter((event) => isLogged(event) && event.type !== 'ReplyAdded')\n  const firstEventNo",
  ),
  seed(
    'anyone can open a memo (I1)',
    `${MEMOS}/memo-view.queries.ts`,
    ".where('m.memo_id', '=', value('memoId'))\n    .where('p.person_id', '=', value('personId'))",
    ".where('m.memo_id', '=', value('memoId'))",
  ),
  // Both search plans, the word index and the scan of one's own memos, exclude other memos.
  {
    what: "search counts other people's memos (I1)",
    judge: 'histories',
    edits: [
      {
        file: `${SEARCH}/search-conditions.queries.ts`,
        find: 's.person_ids @> ARRAY[${personId}]::integer[]',
        replace: '${personId}::integer IS NOT NULL',
      },
      {
        file: `${SEARCH}/own-memos.queries.ts`,
        find: ".where('p.person_id', '=', personId)\n    .$if(from",
        replace: ".where('p.person_id', 'is not', null)\n    .$if(from",
      },
    ],
  },
  seed(
    'search learns of new people at submissions only (I1)',
    `${MEMO_CHANGES}/save-events.store.ts`,
    'if (events.some(isLogged)) await indexPeople(',
    'if (isSubmission) await indexPeople(',
  ),
  seed(
    'the actor is notified (E1)',
    `${RULES}/memo/audience/reactions.ts`,
    'recipient.email !== event.by.email || isByPolicy(event)',
    'recipient.email !== ""',
  ),
  seed(
    'the owner is not notified of the end (E1)',
    `${RULES}/memo/audience/reactions.ts`,
    "    { kind, recipient: before.owner, audience: 'owner' },\n    ...wasAsked",
    '    ...wasAsked',
  ),
  seed(
    'watchers get no mail (E1)',
    'apps/server/src/notifications/send-notice.job.ts',
    'if (!row) return',
    "if (!row || row.kind === 'LEVEL_STARTED_WATCHER') return",
  ),
  {
    what: 'a mail is sent twice (E1)',
    judge: 'histories',
    edits: [
      {
        file: 'apps/server/src/notifications/choices/deliver.store.ts',
        find: '.map(({ id }) => ({ payload: { notificationId: id }, key: `notice:${id}` }))',
        replace:
          '.flatMap(({ id }) => [1, 2].map((no) => ({ payload: { notificationId: id }, key: `notice:${id}:${no}` })))',
      },
    ],
  },
  seed(
    'one recipient is not notified (E1)',
    'apps/server/src/notifications/notify.store.ts',
    'const rows = noticeRows(happening)',
    'const rows = noticeRows(happening).slice(0, -1)',
  ),
  seed(
    'reminders have no minimum interval (E2)',
    `${RULES}/memo/decide/reminders.ts`,
    "return seat.status === 'PENDING' && !wasRemindedRecently(seat, now)",
    "return seat.status === 'PENDING' || !wasRemindedRecently(seat, now)",
  ),
  seed(
    'a closed thread accepts replies (D11)',
    `${RULES}/memo/access/abilities.ts`,
    '(statuses.includes(status) ? null : statusReason(action, status)) ??',
    "(statuses.includes(status) || action === 'reply' ? null : statusReason(action, status)) ??",
  ),
  seed(
    '"any approver" waits for all (D3)',
    `${RULES}/route/progress.ts`,
    "level.approvalType === 'ALL_APPROVERS' ? slots : level.minApprovers",
    'level.approvalType ? slots : slots',
  ),
  ...SEEDED_INCOMPATIBILITIES,
]
