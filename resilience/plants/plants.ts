import type { Sending } from '../races/race.ts'
import type { Stage } from '../races/stage.ts'

/** A mistake put into a copy of the product on purpose: the judge must notice it. */
export interface Plant {
  what: string
  /** Who must notice it: random histories, or races of pairs of calls that begin at a stage. */
  judge: 'histories' | { stage: Stage; sending: Sending }
  /** Every edit must find its text exactly once. */
  edits: { file: string; find: string; replace: string }[]
}

const MEMOS = 'apps/server/src/memos'
const SEARCH = 'apps/server/src/search/search.queries.ts'
const RULES = 'packages/domain/src/memo'

const plant = (what: string, file: string, find: string, replace: string): Plant => ({
  ...{ what, judge: 'histories' },
  edits: [{ file, find, replace }],
})

const racing = (plant: Plant, stage: Stage, sending: Sending): Plant => ({
  ...plant,
  judge: { stage, sending },
})

export const PLANTS: Plant[] = [
  racing(
    plant(
      'a change does not lock its memo (D9)',
      `${MEMOS}/memo.store.ts`,
      ".where('p.email', '=', email)\n    .forUpdate('m')",
      ".where('p.email', '=', email)",
    ),
    ...(['pending', 'nothing'] as const),
  ),
  racing(
    plant(
      'a change is decided on what was there before its lock (D9)',
      `${MEMOS}/memo.store.ts`,
      "return lockedMemo(await lockable(tx, email).where('m.memo_id', '=', memoId).executeTakeFirst())",
      `const seen = await memos(tx).where('m.memo_id', '=', memoId).executeTakeFirst()
  const row = await lockable(tx, email).where('m.memo_id', '=', memoId).executeTakeFirst()
  return lockedMemo(row && seen)`,
    ),
    ...(['pending', 'nothing'] as const),
  ),
  plant(
    'a key that was used is taken again (A6)',
    'apps/server/src/http/idempotency.ts',
    '.onConflict((conflict) => conflict.doNothing())',
    ".onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ call }))",
  ),
  racing(
    plant(
      'the end of a memo is judged before its lock (D11)',
      `${MEMOS}/memo.store.ts`,
      "return lockedMemo(await lockable(tx, email).where('m.memo_id', '=', memoId).executeTakeFirst())",
      `const ended = await memos(tx).where('m.memo_id', '=', memoId).executeTakeFirst()
  const row = await lockable(tx, email).where('m.memo_id', '=', memoId).executeTakeFirst()
  return lockedMemo(row && ended && { ...row, state: { ...row.state, lifecycle: ended.state.lifecycle } })`,
    ),
    ...(['pending', 'nothing'] as const),
  ),
  plant(
    'a stale revision is taken (A6)',
    `${MEMOS}/change-memo.ts`,
    'if (seen !== undefined && seen !== memo.revision)',
    'if (seen !== undefined && seen > memo.revision)',
  ),
  plant(
    'a repeated request has a second effect (A6)',
    'apps/server/src/http/idempotency.ts',
    'if (key === undefined) return work()',
    'if (key !== null) return work()',
  ),
  plant(
    'a decision does not raise the revision (A6)',
    `${MEMOS}/memo.store.ts`,
    'memo.revision + (events.some(raisesRevision) ? 1 : 0)',
    'memo.revision',
  ),
  plant(
    'reminders are not logged (D10)',
    `${MEMOS}/memo.store.ts`,
    'const logged = events.filter(isLogged)',
    "const logged = events.filter((event) => isLogged(event) && event.type !== 'ApproversReminded')",
  ),
  plant(
    'participants are written at submissions only (C7)',
    `${MEMOS}/memo.store.ts`,
    'await replaceParticipants(tx, memo, state)\n',
    'if (submitted || memo.state.version === 0) await replaceParticipants(tx, memo, state)\n',
  ),
  plant(
    'a list counts one too many (A5)',
    `${MEMOS}/memo-lists.queries.ts`,
    'total: Math.min(total, COUNTED_ROWS)',
    'total: Math.min(total + 1, COUNTED_ROWS)',
  ),
  plant(
    'a list holds the memos of all people (I1)',
    `${MEMOS}/memo-lists.queries.ts`,
    ".where('p.email', '=', email)\n    .where('p.audience', '=', audience)",
    ".where('p.audience', '=', audience)",
  ),
  plant(
    'a process remembers what it once showed (D9)',
    `${MEMOS}/calls/get-memo-details-for-viewing.ts`,
    'const memo = await visibleMemo(services.db, memo_id, caller.email)',
    `const shown = ((globalThis as any).shown ??= new Map())
  const memo = shown.get(memo_id + caller.email) ?? (await visibleMemo(services.db, memo_id, caller.email))
  shown.set(memo_id + caller.email, memo)`,
  ),
  plant(
    'replies are answered and forgotten (D10)',
    `${MEMOS}/memo.store.ts`,
    'const logged = events.filter(isLogged)\n  const firstEventNo',
    "const logged = events.filter((event) => isLogged(event) && event.type !== 'ReplyAdded')\n  const firstEventNo",
  ),
  plant(
    'anybody may open a memo (I1)',
    `${MEMOS}/memo-view.queries.ts`,
    ".where('m.memo_id', '=', memoId)\n    .where('p.email', '=', email)\n    .executeTakeFirst()\n  if (!row) throw noAccess()\n  const isWorkingCopy",
    ".where('m.memo_id', '=', memoId)\n    .executeTakeFirst()\n  if (!row) throw noAccess()\n  const isWorkingCopy",
  ),
  // Both the words' index and the walk along one's own memos keep others' out: each alone would do.
  {
    what: "search counts other people's memos (I1)",
    judge: 'histories',
    edits: [
      {
        file: SEARCH,
        find: 's.people @> ARRAY[${email}]::text[] AND s.status',
        replace: '${email}::text IS NOT NULL AND s.status',
      },
      {
        file: SEARCH,
        find: ".where('p.email', '=', email)\n    .$if(range.from",
        replace: ".where('p.email', 'is not', null)\n    .$if(range.from",
      },
    ],
  },
  plant(
    'search learns of new people at submissions only (I1)',
    `${MEMOS}/change-memo.ts`,
    'if (events.some(isLogged)) await indexPeople(',
    'if (isSubmission) await indexPeople(',
  ),
  plant(
    'the one who acted is told of it (E1)',
    `${RULES}/reactions.ts`,
    '.filter(({ recipient }) => recipient.email !== event.by.email)',
    '.filter(({ recipient }) => recipient.email !== "")',
  ),
  plant(
    'the owner does not hear of the end (E1)',
    `${RULES}/reactions.ts`,
    "    { kind, recipient: before.owner, audience: 'owner' },\n    ...wasAsked",
    '    ...wasAsked',
  ),
  plant(
    'watchers get no mail (E1)',
    'apps/server/src/notifications/send-notice.job.ts',
    'if (!row) return',
    "if (!row || row.kind === 'LEVEL_STARTED_WATCHER') return",
  ),
  {
    ...{ what: 'a mail is sent twice (E1)', judge: 'histories' },
    edits: [
      {
        file: 'apps/server/src/notifications/notify.ts',
        find: 'of written) {',
        replace: 'of [...written, ...written]) {',
      },
      {
        file: 'apps/server/src/notifications/notify.ts',
        find: '`notice:${notification_id}`)',
        replace: '`notice:${notification_id}:${Math.random()}`)',
      },
    ],
  },
  plant(
    'somebody is forgotten (E1)',
    'apps/server/src/notifications/notify.ts',
    'const rows = noticeRows(happening)',
    'const rows = noticeRows(happening).slice(0, -1)',
  ),
  plant(
    'reminders know no pause (E2)',
    `${RULES}/reminders.ts`,
    "return seat.status === 'PENDING' && !wasRemindedRecently(seat, now)",
    "return seat.status === 'PENDING' || !wasRemindedRecently(seat, now)",
  ),
  plant(
    'a closed thread takes replies (D11)',
    `${RULES}/abilities.ts`,
    '(statuses.includes(status) ? null : statusReason(action, status)) ??',
    "(statuses.includes(status) || action === 'reply' ? null : statusReason(action, status)) ??",
  ),
  plant(
    '"any approver" waits for all (D3)',
    'packages/domain/src/approval/progress.ts',
    "level.approvalType === 'ALL_APPROVERS' ? slots : level.minApprovers",
    'level.approvalType ? slots : slots',
  ),
]
