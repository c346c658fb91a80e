import type { CallInput, CallName } from '@countersign/contract'
import type { MemoCommand, RouteLevel } from '@countersign/domain'
import { levelAnswerEntry } from '@countersign/domain'

type Send = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<unknown>
type MemoContent = CallInput<'create_memo'>['memo_content']
type WrittenCommand = Extract<MemoCommand, { type: 'SaveDraft' | 'Submit' }>

/** Sends a command as the call that a screen would use. */
export function sendCommand(
  send: Send,
  memo_id: string,
  command: MemoCommand,
  memo_content: MemoContent = [],
): Promise<unknown> {
  switch (command.type) {
    case 'SaveDraft':
    case 'Submit':
      return send('edit_memo', { memo_id, ...writtenInput(command, memo_content) })
    case 'DeleteDraft':
      return send('delete_draft', { memo_id })
    case 'Approve':
      return send('approve_memo', {
        memo_id,
        ...remarksOf(command),
        ...(command.conditions && {
          conditions: command.conditions.map(({ message, dueDay }) => ({ message, due_day: dueDay })),
        }),
        ...(command.levelAnswers && { level_answers: command.levelAnswers.map(levelAnswerEntry) }),
      })
    case 'ReportCondition': {
      const { conditionId, message, attachments } = command
      return send('report_condition', { memo_id, condition_id: conditionId, message, attachments })
    }
    case 'CloseCondition':
      return send('close_condition', { memo_id, condition_id: command.conditionId })
    case 'RefuseCondition': {
      const { conditionId, reason } = command
      return send('refuse_condition', { memo_id, condition_id: conditionId, reason })
    }
    case 'Acknowledge':
      return send('acknowledge_memo', { memo_id })
    case 'CompleteHandOff': {
      const { message, attachments } = command
      return send('complete_hand_off', { memo_id, message, attachments })
    }
    case 'Reject':
      return send('reject_memo', { memo_id, ...remarksOf(command) })
    case 'Return':
      return send('return_memo', { memo_id, ...remarksOf(command) })
    case 'SelfReturn':
      return send('self_return_memo', { memo_id, ...remarksOf(command) })
    case 'Cancel':
      return send('withdraw_memo', { memo_id, ...remarksOf(command) })
    case 'EditSubApprovers':
      return send('editSubapprovers', {
        memo_id,
        sequence_id: command.sequenceId,
        sub_approvers: command.subApprovers.map(({ email }) => email),
        min_approvers: command.minSubApprovers,
      })
    case 'Remind':
      return Promise.all(
        command.seats.map(({ seatId, email }) =>
          send('remindCurrentApprover', { approver_id: seatId, approver_email: email }),
        ),
      )
    case 'Reply': {
      const { logId, message, attachments } = command
      return send('create_reply', { memo_id, log_id: logId, message, attachments })
    }
    case 'AskQuestion': {
      const { message, attachments, seatId } = command
      return send('ask_question', { memo_id, message, attachments, approver_id: seatId })
    }
    case 'AnswerQuestion': {
      const { questionId, message, attachments } = command
      return send('answer_question', { memo_id, question_id: questionId, message, attachments })
    }
    case 'CloseQuestion':
      return send('close_question', { memo_id, question_id: command.questionId })
    case 'HandOn':
    case 'Reassign':
      return send(command.type === 'HandOn' ? 'hand_on_seat' : 'admin-reassign_seat', {
        memo_id,
        approver_id: command.seatId,
        to_email: command.to.email,
        reason: command.reason,
      })
    case 'NameHandler':
      return send('admin-name_handler', { memo_id, to_email: command.to.email, reason: command.reason })
    case 'AddApprovers':
      return send('add_approvers', {
        memo_id,
        approver_id: command.seatId,
        approvers: command.people.map(({ email }) => email),
        reason: command.reason,
      })
    case 'HandOver':
      throw new Error('The job of a handover moves memos, not a call')
    case 'PlaceHold':
      return send('admin-hold_memo', { memo_id, reason: command.reason })
    case 'LiftHold':
      return send('admin-lift_hold', { memo_id, reason: command.reason })
  }
}

/** What `create_memo` and `edit_memo` take of a draft or submission. */
export function writtenInput(command: WrittenCommand, memo_content: MemoContent) {
  return {
    action: command.type === 'Submit' ? ('SUBMITTED' as const) : ('SAVE_AS_DRAFT' as const),
    memo_content,
    sequences: command.route.map(sequenceOf),
    ...(command.type === 'Submit' ? remarksOf(command) : {}),
  }
}

function sequenceOf(level: RouteLevel) {
  return {
    sequence_id: level.sequenceId,
    approvers: level.approvers.map(({ email }) => email),
    watchers: level.watchers.map(({ email }) => email),
    approval_type: level.approvalType,
    min_approvers: level.approvalType === 'MIN_APPROVERS' ? level.minApprovers : null,
    allow_sub_approvals: level.allowSubApprovals,
  }
}

function remarksOf({ remarks, attachments }: Extract<MemoCommand, { remarks: string }>) {
  return { remarks, attachments }
}
