import { randomUUID } from 'node:crypto'
import type { CallInput, CallName } from '@countersign/contract'
import { content, level } from '../../testing/memos.ts'
import type { Scene, StagedMemo, UploadedFile } from './stages.ts'

/** What a call about a memo is sent, for each call that takes more than the memo's ID. */
type Payloads = { [Name in CallName]?: (memo: StagedMemo, scene: Scene) => Partial<CallInput<Name>> }

const remarks = 'Because.'

const MEMO_PAYLOADS: Payloads = {
  edit_memo: ({ levels }) => ({
    action: 'SAVE_AS_DRAFT',
    memo_content: content({ subject: 'Written again' }),
    sequences: levels,
  }),
  get_replies: ({ log_id }) => ({ log_id }),
  create_reply: ({ log_id }) => ({ log_id, message: 'When is it due?' }),
  download_memo_file: ({ files }) => ({ fileName: files[0]?.url ?? 'files/none' }),
  editSubapprovers: ({ sequence_id }, { cast }) => ({
    sequence_id,
    sub_approvers: [cast.sub.web.email, cast.stranger.web.email],
  }),
  remindCurrentApprover: ({ approver_id }, { cast }) => ({
    approver_id,
    approver_email: cast.current.web.email,
  }),
  'admin-hold_memo': () => ({ reason: 'Audit' }),
}

/** The same with what the rules refuse, so that a refusal of it would tell that the memo is there. */
const WRONG_PAYLOADS: Payloads = {
  edit_memo: () => ({
    action: 'SUBMITTED',
    memo_content: content({ subject: '' }),
    sequences: [level(['nobody@elsewhere.example'])],
  }),
  get_replies: () => ({ log_id: 'none' }),
  create_reply: () => ({ log_id: 'none', message: '' }),
  download_memo_file: () => ({ fileName: 'files/none' }),
  editSubapprovers: () => ({
    sequence_id: 'none',
    sub_approvers: ['nobody@elsewhere.example'],
    min_approvers: 50,
  }),
  remindCurrentApprover: ({ approver_id }) => ({ approver_id, approver_email: 'nobody@elsewhere.example' }),
}

const foreignFile: UploadedFile = { name: 'Other.pdf', size: 5, url: 'files/somebody/else' }

/** @returns what the call's contract takes, about this memo */
export function memoPayload(call: string, memo: StagedMemo, scene: Scene): object {
  return { memo_id: memo.memo_id, remarks, ...MEMO_PAYLOADS[call as 'edit_memo']?.(memo, scene) }
}

/** @returns what the contract takes and the rules do not: a stale revision, somebody else's file, wrong people and answers */
export function wrongPayload(call: string, memo: StagedMemo, scene: Scene): object {
  const wrong = { remarks: '', revision: 999, attachments: [foreignFile], idempotency_key: randomUUID() }
  return { memo_id: memo.memo_id, ...wrong, ...WRONG_PAYLOADS[call as 'edit_memo']?.(memo, scene) }
}

/** A memo that never was. */
export const ABSENT: Omit<StagedMemo, 'files' | 'levels'> = {
  memo_id: 'AVL-1999-0001',
  sequence_id: randomUUID(),
  approver_id: randomUUID(),
  log_id: randomUUID(),
}
