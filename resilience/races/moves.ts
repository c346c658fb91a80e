import { LEVEL_ANSWERS, mailOf } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { movesOfApproved } from './approved.ts'
import { conditionMoves } from './conditions.ts'
import { handOverOwner } from './handovers.ts'
import type { Move } from './move.ts'
import { consoleAt, keyOnly, move } from './move.ts'
import type { Harness } from './race.ts'
import type { Phase } from './phase.ts'
import { absenceOf, writing } from './phase.ts'

/** Every memo-changing call that is valid at a phase, and some that must be refused. */
export function movesAt(phase: Phase, harness: Harness): Move[] {
  const { template, people } = harness
  const { owner, one, other, next, last, sub, watcher, deputy } = people
  const write = (action: 'SUBMITTED' | 'SAVE_AS_DRAFT', subject: string) => ({
    ...writing(template, people, subject),
    action,
    remarks: 'As agreed',
  })
  const edits = [
    move('owner saves a draft', owner, 'edit_memo', () => write('SAVE_AS_DRAFT', 'Saved')),
    move('owner saves it from another device', owner, 'edit_memo', () =>
      write('SAVE_AS_DRAFT', 'Saved elsewhere'),
    ),
    move('owner submits', owner, 'edit_memo', () => write('SUBMITTED', 'Submitted')),
  ]
  const endings = [move('owner cancels', owner, 'withdraw_memo', () => ({ remarks: 'Not needed' }))]
  const replies = [
    reply('owner replies', owner),
    reply('approver replies', one),
    reply('watcher replies', watcher),
  ]
  const handsOn = move('approver hands on', one, 'hand_on_seat', ({ seats }) => ({
    approver_id: seats[one.email] ?? '',
    to_email: mailOf('heir'),
    reason: 'On leave',
  }))
  const adds = (who: Person, whom: string) =>
    move(`${who.name} adds ${whom}`, who, 'add_approvers', ({ seats }) => ({
      approver_id: seats[who.email] ?? '',
      approvers: [mailOf(whom)],
      reason: 'Legal has to see it',
    }))
  const questions = [
    move('approver asks', one, 'ask_question', () => ({ message: 'Which vendor?' })),
    move('other approver asks', other, 'ask_question', () => ({ message: 'Which budget?' })),
    move('owner answers', owner, 'answer_question', ({ question_id = '' }) => ({
      question_id,
      message: 'The first one',
    })),
    move('approver closes the question', one, 'close_question', ({ question_id = '' }) => ({ question_id })),
  ]
  switch (phase) {
    case 'draft':
      return [...edits, move('owner deletes', owner, 'delete_draft', () => ({}))]
    case 'prepared':
      return [
        ...edits,
        move('owner deletes', owner, 'delete_draft', () => ({})),
        move('preparer saves', deputy, 'edit_memo', () => write('SAVE_AS_DRAFT', 'Prepared')),
        move('preparer submits', deputy, 'edit_memo', () => write('SUBMITTED', 'Prepared')),
        move('preparer deletes', deputy, 'delete_draft', () => ({})),
        move('owner ends the arrangement', owner, 'end_preparer', ({ preparation_id = '' }) => ({
          preparation_id,
        })),
      ]
    case 'returned':
      return [...edits, ...endings, ...replies, decision('approve_memo', one), handOverOwner(harness)]
    case 'pending':
      return [
        ...['approve_memo', 'reject_memo', 'return_memo'].flatMap((call) => [
          decision(call as 'approve_memo', one),
          decision(call as 'approve_memo', other),
        ]),
        answered(next),
        bulkApproval(one),
        ...endings,
        move('owner withdraws', owner, 'self_return_memo', () => ({ remarks: 'A mistake' })),
        reminder(owner, one),
        reminder(owner, other),
        move('approver names sub-approvers', one, 'editSubapprovers', ({ sequence_id }) => ({
          sequence_id,
          min_approvers: 1,
          sub_approvers: [mailOf('sub one'), mailOf('sub two')],
        })),
        handsOn,
        adds(one, 'counsel'),
        adds(other, 'auditor'),
        adds(one, 'heir'),
        reassignment(harness, mailOf('heir')),
        handOverOwner(harness),
        ...replies,
        ...questions,
        ...edits.slice(2),
      ]
    case 'conditional':
      return [
        ...conditionMoves(harness),
        ...[next, last, sub].map(answered),
        decision('approve_memo', next),
        ...(['reject_memo', 'return_memo'] as const).map((call) => decision(call, next)),
        ...endings,
        ...edits.slice(2),
      ]
    case 'approved':
      return movesOfApproved(harness)
    case 'away':
      return [
        ...(['approve_memo', 'reject_memo', 'return_memo'] as const).flatMap((call) => [
          decision(call, deputy),
          decision(call, one),
        ]),
        move('approver ends the absence', one, 'end_absence', ({ absence_id = '' }) => ({ absence_id })),
        move('approver names no delegate', one, 'save_absence', ({ absence_id }) => ({
          absence_id,
          ...absenceOf(null),
        })),
        move('approver names another delegate', one, 'save_absence', ({ absence_id }) => ({
          absence_id,
          ...absenceOf(watcher.email),
        })),
        decision('approve_memo', watcher),
        move('delegate asks', deputy, 'ask_question', () => ({ message: 'Which vendor?' })),
        handsOn,
        reassignment(harness, deputy.email),
        reassignment(harness, mailOf('another heir')),
        handOverOwner(harness),
        ...edits.slice(2),
      ]
  }
}

function decision(call: 'approve_memo' | 'reject_memo' | 'return_memo', who: Person): Move {
  return move(`${who.name} ${call.replace('_memo', 's')}`, who, call, () => ({
    remarks: `Decided by ${who.name}`,
  }))
}

/** Approves with an answer of their own to what the second level is asked (R7). */
function answered(who: Person): Move {
  return move(`${who.name} answers and approves`, who, 'approve_memo', () => ({
    remarks: `Decided by ${who.name}`,
    level_answers: LEVEL_ANSWERS.map((answer) => ({ ...answer, value: `Line of ${who.name}` })),
  }))
}

/** Approves the memo as one of several (M4), on what is on the screen; its outcome is the answer. */
function bulkApproval(who: Person): Move {
  return {
    name: `${who.name} approves several`,
    async run(origin, { memo_id, revision }, seen) {
      const items = [{ memo_id, revision, seen_specials: ['UNANSWERED'] }]
      const reply = await who.call(origin, 'approve_memos', { items, ...keyOnly(seen) })
      const [item] = reply.result?.items ?? []
      if (!item || item.outcome === 'APPROVED') return reply
      return { code: item.outcome, message: item.message }
    },
  }
}

/** An administrator gives the first approver's seat to someone (K8), in the console. */
function reassignment({ cluster, people: { administrator, one } }: Harness, to: string): Move {
  return {
    name: `administrator reassigns to ${to}`,
    run: (origin, { memo_id, seats }, seen) =>
      administrator.call(consoleAt(origin, cluster), 'admin-reassign_seat', {
        memo_id,
        approver_id: seats[one.email] ?? '',
        to_email: to,
        reason: 'Leaves',
        ...seen,
      }),
  }
}

function reply(name: string, who: Person): Move {
  return move(name, who, 'create_reply', ({ log_id }) => ({ log_id, message: name }))
}

function reminder(owner: Person, whom: Person): Move {
  return {
    name: `owner reminds ${whom.name}`,
    run: (origin, memo, seen) =>
      owner.call(origin, 'remindCurrentApprover', {
        approver_id: memo.seats[whom.email] ?? '',
        approver_email: whom.email,
        ...seen,
      }),
  }
}
