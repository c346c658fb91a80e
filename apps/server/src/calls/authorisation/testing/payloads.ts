import { randomUUID } from 'node:crypto'
import type { CallInput, CallName } from '@countersign/contract'
import { content, level } from '@countersign/test-kit/memos'
import type { Harness, MemoAtPhase, UploadedFile } from './phases.ts'

/** Valid payloads of calls about a memo that need more than its ID. */
type Payloads = { [Name in CallName]?: (memo: MemoAtPhase, harness: Harness) => Partial<CallInput<Name>> }

const REMARKS = 'Because.'

const MEMO_PAYLOADS: Payloads = {
  edit_memo: ({ levels }) => ({
    action: 'SAVE_AS_DRAFT',
    memo_content: content({ subject: 'Written again' }),
    sequences: levels,
  }),
  get_replies: ({ log_id }) => ({ log_id }),
  create_reply: ({ log_id }) => ({ log_id, message: 'When is it due?' }),
  download_memo_file: ({ files }) => ({ fileName: files[0]?.url ?? 'files/none' }),
  editSubapprovers: ({ sequence_id }, { participants }) => ({
    sequence_id,
    sub_approvers: [participants.sub.web.email, participants.stranger.web.email],
  }),
  ask_question: () => ({ message: 'Which budget?' }),
  answer_question: ({ question_id }) => ({ question_id, message: 'That of IT.' }),
  close_question: ({ question_id }) => ({ question_id }),
  complete_hand_off: () => ({ message: 'Ordered' }),
  link_memo: () => ({ kind: 'extends' }),
  report_condition: ({ condition_id }) => ({ condition_id, message: 'Done' }),
  close_condition: ({ reported_id }) => ({ condition_id: reported_id }),
  refuse_condition: ({ reported_id }) => ({ condition_id: reported_id, reason: REMARKS }),
  hand_on_seat: ({ approver_id }, { participants }) => ({
    approver_id,
    to_email: participants.stranger.web.email,
    reason: REMARKS,
  }),
  add_approvers: ({ approver_id }, { participants }) => ({
    approver_id,
    approvers: [participants.stranger.web.email],
    reason: REMARKS,
  }),
  'admin-reassign_seat': ({ approver_id }, { participants }) => ({
    approver_id,
    to_email: participants.stranger.web.email,
    reason: REMARKS,
  }),
  'admin-name_handler': ({}, { participants }) => ({
    to_email: participants.stranger.web.email,
    reason: REMARKS,
  }),
  remindCurrentApprover: ({ approver_id }, { participants }) => ({
    approver_id,
    approver_email: participants.current.web.email,
  }),
  request_erasure: () => ({ part: 'subject', reason: 'It names a patient.' }),
  'admin-take_up_erasure': () => ({ part: 'subject', reason: 'It names a patient.' }),
  'admin-preserve_memo': () => ({ reason: 'A case' }),
  'admin-lift_preservation': () => ({ reason: 'Closed' }),
  'admin-hold_memo': () => ({ reason: 'Audit' }),
}

/** Payloads that violate a rule, whose refusal would reveal that the memo exists. */
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
  request_erasure: () => ({ part: 'text/999', reason: 'It names a patient.' }),
  ask_question: () => ({ approver_id: 'none', message: '' }),
  answer_question: () => ({ question_id: 'none', message: '' }),
  close_question: () => ({ question_id: 'none' }),
  complete_hand_off: () => ({ message: '' }),
  report_condition: () => ({ condition_id: 'none', message: '' }),
  close_condition: () => ({ condition_id: 'none' }),
  refuse_condition: () => ({ condition_id: 'none', reason: REMARKS }),
  hand_on_seat: () => ({ approver_id: 'none', to_email: 'nobody@elsewhere.example', reason: REMARKS }),
  add_approvers: () => ({ approver_id: 'none', approvers: ['nobody@elsewhere.example'], reason: REMARKS }),
  remindCurrentApprover: ({ approver_id }) => ({ approver_id, approver_email: 'nobody@elsewhere.example' }),
}

const foreignFile: UploadedFile = { name: 'Other.pdf', size: 5, url: 'files/somebody/else' }

/** @returns a payload about this memo that matches the call's contract */
export function memoPayload(call: string, memo: MemoAtPhase, harness: Harness): object {
  return { memo_id: memo.memo_id, remarks: REMARKS, ...MEMO_PAYLOADS[call as 'edit_memo']?.(memo, harness) }
}

/** @returns a payload that matches the contract but not the rules: stale revision, another person's file, invalid people or answers */
export function wrongPayload(call: string, memo: MemoAtPhase, harness: Harness): object {
  const wrong = { remarks: '', revision: 999, attachments: [foreignFile], idempotency_key: randomUUID() }
  return { memo_id: memo.memo_id, ...wrong, ...WRONG_PAYLOADS[call as 'edit_memo']?.(memo, harness) }
}

/** A memo that does not exist. */
export const ABSENT: Omit<MemoAtPhase, 'files' | 'levels'> = {
  memo_id: 'AVL-1999-0001',
  sequence_id: randomUUID(),
  approver_id: randomUUID(),
  log_id: randomUUID(),
  question_id: randomUUID(),
  condition_id: randomUUID(),
  reported_id: randomUUID(),
}
