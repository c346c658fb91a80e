import type { CallOutput } from '@countersign/contract'
import { decisionOf, ownerList, PERMISSIONS, statusAfter } from '@countersign/domain'
import type { Attachment } from '@countersign/domain'
import type { MemoListName, MemoPage } from '../memo-lists/memo-lists.ts'
import type { MemoDecision } from './memo-decisions.ts'

type Details = CallOutput<'get_memo_details_for_viewing'>
type Logs = CallOutput<'get_memo_logs'>
type Level = Logs['levels'][number]
type LogEntry = Level['logs'][number]
type Seat = Level['approvers'][number]['sub_approvers'][number]

/** A decision that was confirmed, before the server has answered. */
export interface Decided {
  decision: MemoDecision
  by: { email: string; name: string }
  /** Whose seat it is, if a delegate decides (K3). */
  actingFor?: { approver_id: string; name: string } | undefined
  /** ISO 8601, by the browser's clock; the server's time replaces it. */
  at: string
  remarks: string
  attachments: Attachment[]
}

const OWN_LISTS = {
  active: 'getMyMemosActiveWithUserID',
  drafts: 'getMyMemosDraftWithUserID',
  history: 'getMyMemosHistoryWithUserID',
} as const satisfies Record<ReturnType<typeof ownerList>, MemoListName>

/** The lists that the memo leaves with a decision (C7). */
export function listsLeft(decision: MemoDecision): MemoListName[] {
  if (decisionOf(decision) !== undefined) return ['getForMyApprovalActiveWithUserID']
  const before = new Set(PERMISSIONS[decision].owner?.map(ownerList))
  const after = statusAfter(decision)
  if (after !== undefined) before.delete(ownerList(after))
  return [...before].map((list) => OWN_LISTS[list])
}

/** The memo after the decision. Whether an approval clears the level, only the server knows (D3). */
export function detailsAfter(details: Details, { decision }: Decided): Details {
  return {
    ...details,
    memo: { ...details.memo, memo_status: statusAfter(decision) ?? details.memo.memo_status },
    approval_status: decisionOf(decision) ?? details.approval_status,
    waiting_since: null,
  }
}

/** The log with the decision in it: own seat signed, and an entry on its level (the owner's on the current one). */
export function logsAfter(logs: Logs, decided: Decided): Logs {
  const { decision, by, actingFor } = decided
  const isTheirs = (seat: Seat) =>
    actingFor ? seat.approver_id === actingFor.approver_id : seat.email === by.email
  const seatStatus = decisionOf(decision)
  const status = statusAfter(decision)
  const action = seatStatus ?? status
  if (action === undefined) return logs
  const isOwn = (level: Level) =>
    seatStatus === undefined
      ? level.is_current
      : level.approvers.some((slot) => [slot, ...slot.sub_approvers].some(isTheirs))
  const own = logs.levels.find(isOwn)
  if (own === undefined) return logs
  const sign = <S extends Seat>(seat: S): S =>
    isTheirs(seat) && seatStatus !== undefined
      ? { ...seat, approval_status: seatStatus, date_acted: decided.at, waiting_since: undefined }
      : seat
  const signed: Level = {
    ...own,
    status: status ?? own.status,
    approvers: own.approvers.map((slot) => ({ ...sign(slot), sub_approvers: slot.sub_approvers.map(sign) })),
    logs: [...own.logs, entryOf(decided, action)],
  }
  return { ...logs, levels: logs.levels.map((level) => (level === own ? signed : level)) }
}

function entryOf({ by, actingFor, at, remarks, attachments }: Decided, action: LogEntry['action']): LogEntry {
  return {
    log_id: `optimistic-${at}`,
    action,
    name: by.name,
    email: by.email,
    user_id: null,
    ...(actingFor ? { acting_for: actingFor.name } : {}),
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
  return { ...page, memos, page_info: { ...page.page_info, total: Math.max(0, total - 1) } }
}
