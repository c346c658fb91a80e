import type { CallOutput } from '@countersign/contract'
import type { ApproverStatus, Attachment, MemoStatus } from '@countersign/domain'
import type { MemoListName, MemoPage } from '../memo-lists/memo-lists.ts'
import type { MemoDecision } from './memo-decisions.ts'

type Details = CallOutput<'get_memo_details_for_viewing'>
type Logs = CallOutput<'get_memo_logs'>
type Level = Logs['levels'][number]
type Seat = Level['approvers'][number]['sub_approvers'][number]

/** A decision as it was confirmed, before the server has answered. */
export interface Decided {
  decision: MemoDecision
  by: { email: string; name: string }
  /** ISO 8601, of this browser's clock: the server's own follows. */
  at: string
  remarks: string
  attachments: Attachment[]
}

/** What a decision makes of the memo at once. Whether an approval clears the level, only the server knows (D3). */
const statusAfter: Partial<Record<MemoDecision, MemoStatus>> = {
  reject: 'REJECTED',
  return: 'RETURNED',
  selfReturn: 'SELF_RETURNED',
  cancel: 'WITHDRAWN',
}

const seatStatusAfter: Partial<Record<MemoDecision, ApproverStatus>> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  return: 'RETURNED',
}

/** The word of the log for each decision, as the server writes it. */
const logActionOf: Partial<Record<MemoDecision, string>> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  return: 'RETURNED',
  selfReturn: 'SELF_RETURNED',
  cancel: 'WITHDRAWN',
}

/** The lists that the memo leaves with a decision (C7); after withdrawing it stays in Active. */
export const listsLeft: Record<MemoDecision, readonly MemoListName[]> = {
  approve: ['getForMyApprovalActiveWithUserID'],
  reject: ['getForMyApprovalActiveWithUserID'],
  return: ['getForMyApprovalActiveWithUserID'],
  selfReturn: [],
  cancel: ['getMyMemosActiveWithUserID', 'getMyMemosDraftWithUserID'],
  deleteDraft: ['getMyMemosDraftWithUserID'],
}

/** The memo as it will be once the decision stands. */
export function detailsAfter(details: Details, { decision }: Decided): Details {
  return {
    ...details,
    memo: { ...details.memo, memo_status: statusAfter[decision] ?? details.memo.memo_status },
    approval_status: seatStatusAfter[decision] ?? details.approval_status,
  }
}

/** The log with the decision in it: own seat signed, and an entry on its level (the owner's on the current one). */
export function logsAfter(logs: Logs, decided: Decided): Logs {
  const { decision, by } = decided
  const action = logActionOf[decision]
  if (action === undefined) return logs
  const seatStatus = seatStatusAfter[decision]
  const isOwn = (level: Level) =>
    seatStatus === undefined
      ? level.is_current
      : level.approvers.some((slot) => [slot, ...slot.sub_approvers].some((seat) => seat.email === by.email))
  const own = logs.levels.find(isOwn)
  if (own === undefined) return logs
  const sign = <S extends Seat>(seat: S): S =>
    seat.email === by.email && seatStatus !== undefined
      ? { ...seat, approval_status: seatStatus, date_acted: decided.at }
      : seat
  const signed: Level = {
    ...own,
    status: statusAfter[decision] ?? own.status,
    approvers: own.approvers.map((slot) => ({ ...sign(slot), sub_approvers: slot.sub_approvers.map(sign) })),
    logs: [...own.logs, entryOf(decided, action)],
  }
  return { levels: logs.levels.map((level) => (level === own ? signed : level)) }
}

function entryOf({ by, at, remarks, attachments }: Decided, action: string): Level['logs'][number] {
  return {
    log_id: `at-once-${at}`,
    action,
    name: by.name,
    email: by.email,
    user_id: null,
    remarks,
    custom_message: '',
    date_created: at,
    attachments,
    locked: true,
    version: null,
    reply_count: 0,
    replies: [],
  }
}

/** A page of a list without the memo. */
export function pageWithout(page: MemoPage, memoId: string): MemoPage {
  const memos = page.memos.filter((memo) => memo.memo_id !== memoId)
  if (memos.length === page.memos.length) return page
  const { total } = page.page_info
  return { memos, page_info: { ...page.page_info, total: Math.max(0, total - 1) } }
}
