import type { CallOutput } from '@countersign/contract'
import type { EventOf, MemoEvent, Person } from '@countersign/domain'
import {
  carriedAnswers,
  conditionState,
  inReadingOrder,
  isEnded,
  levelAnswerEntry,
  levelHeirs,
  POLICY_NAME,
  REPLIES_PAGE_SIZE,
  weekdayText,
} from '@countersign/domain'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import type { ReadableLog } from './present-question.ts'
import { presentQuestion } from './present-question.ts'
import { questionLabels } from '../reapproval.queries.ts'

type Levels = CallOutput<'get_memo_logs'>['levels']
export type LogEntry = Levels[number]['logs'][number]
export type WireReply = LogEntry['replies'][number]

/** The action of a log entry on the wire (U35). */
function actionOf(event: MemoEvent): LogEntry['action'] | null {
  switch (event.type) {
    case 'MemoSubmitted':
      return event.version === 1 ? 'SUBMITTED' : 'RESUBMITTED'
    case 'DecisionMade':
      return event.decision
    case 'MemoApproved':
      return event.byPolicy ? 'APPROVED_BY_POLICY' : null
    case 'ApprovalsFell':
      return 'APPROVALS_FELL'
    case 'MemoSelfReturned':
      return 'SELF_RETURNED'
    case 'MemoCancelled':
      return 'WITHDRAWN'
    case 'SubApproversChanged':
      return 'SUBAPPROVERS_EDITED'
    case 'ApproversAdded':
      return 'APPROVERS_ADDED'
    case 'ApproversReminded':
      return 'REMINDED'
    case 'QuestionAsked':
      return 'QUESTION_ASKED'
    case 'ConditionSet':
      return 'CONDITION_SET'
    case 'SeatHandedOn':
      return event.cause === 'HANDED_ON' ? 'HANDED_ON' : 'REASSIGNED'
    case 'WatcherReplaced':
      return 'WATCHER_REPLACED'
    case 'OwnerChanged':
      return 'OWNER_CHANGED'
    case 'HoldPlaced':
      return 'HOLD_PLACED'
    case 'HoldLifted':
      return 'HOLD_LIFTED'
    default:
      return null
  }
}

/** The details of an entry; versions are named if later ones exist (C6), and approvals that fell (N7). */
function customMessage(event: MemoEvent, { versions, fellAt, nameOf, becameOf }: EventFacts): string {
  switch (event.type) {
    case 'ApprovalsFell': {
      const people = event.approvals.map(({ person }) => person.name)
      return `${event.questions.map(nameOf).join(', ')} changed; no longer counts: ${people.join(', ')}`
    }
    case 'DecisionMade': {
      const fell = fellAt(event)
      const on = [
        ...(versions > 1 ? [`on version ${event.version}`] : []),
        ...(fell === undefined ? [] : [`no longer counts since version ${fell}`]),
      ]
      const seatOf = event.actsFor?.person ?? event.by
      const forWhom =
        event.approver.email === seatOf.email ? [] : [`as sub-approver of ${event.approver.name}`]
      return [...forWhom, ...on].join(', ')
    }
    case 'MemoSubmitted':
      return [
        ...(event.preparedBy ? [`prepared by ${event.preparedBy.name}`] : []),
        ...(versions > 1 ? [`version ${event.version}`] : []),
      ].join(', ')
    case 'SubApproversChanged': {
      const names = (people: { name: string }[]) => people.map((person) => person.name).join(', ')
      const added = event.added.length > 0 ? [`added ${names(event.added.map((seat) => seat.person))}`] : []
      const removed = event.removed.length > 0 ? [`removed ${names(event.removed)}`] : []
      return [...added, ...removed].join('; ')
    }
    case 'ApproversAdded':
      return `added ${event.added.map(({ person }) => person.name).join(', ')}`
    case 'ApproversReminded':
      return event.seats.map((seat) => seat.person.name).join(', ')
    case 'ConditionSet':
      return [`to be met by ${weekdayText(event.dueDay)}`, becameOf(event)]
        .filter((part) => part !== '')
        .join(', ')
    case 'SeatHandedOn':
    case 'WatcherReplaced':
    case 'OwnerChanged':
      return `from ${event.from.name} to ${event.to.name}`
    case 'HoldPlaced':
    case 'HoldLifted':
      return event.reason
    default:
      return ''
  }
}

export function presentReply(event: EventOf<'ReplyAdded'>): WireReply {
  return {
    reply_id: event.replyId,
    name: event.by.name,
    email: event.by.email,
    message: event.message,
    attachments: event.attachments,
    reply_date: event.at,
  }
}

function remarksOf(event: MemoEvent): string {
  if ('remarks' in event) return event.remarks
  if (event.type === 'QuestionAsked' || event.type === 'ConditionSet') return event.message
  return 'to' in event || event.type === 'ApproversAdded' ? event.reason : ''
}

/**
 * Groups the log's events by level (D8: entries refer to the level's id, not its number). Each entry has the first page of its
 * replies; get_replies returns the others.
 */
export function logsByLevel(
  log: ReadableLog,
  userIds: Map<string, string>,
  template: Pick<TemplateVersion, 'content'>,
): Map<string, LogEntry[]> {
  const { memo, events } = log
  const facts = factsOfEvents(log, template)
  const heirs = levelHeirs(events)
  const replies = Map.groupBy(
    events.filter((event) => event.type === 'ReplyAdded'),
    (reply) => reply.logId,
  )
  const answered = carriedAnswers(events)
  const bySequence = new Map<string, LogEntry[]>()
  for (const event of inReadingOrder(events)) {
    const action = actionOf(event)
    const place = placeOf(event)
    if (action === null || !place) continue
    const thread = replies.get(place.logId) ?? []
    const entry: LogEntry = {
      log_id: place.logId,
      action,
      ...authorOf(event),
      user_id: userIds.get(event.by.email) ?? null,
      ...('actsFor' in event && event.actsFor ? { acting_for: event.actsFor.person.name } : {}),
      remarks: remarksOf(event),
      ...presentAnswers(answered.get(place.logId)),
      custom_message: customMessage(event, facts),
      date_created: event.at,
      attachments: 'attachments' in event ? event.attachments : [],
      ...('signature' in event ? { is_signed: true as const } : {}),
      locked: isEnded(memo.lifecycle),
      version: 'version' in event ? event.version : null,
      ...(event.type === 'QuestionAsked' ? { question: presentQuestion(event, log) } : {}),
      reply_count: thread.length,
      replies: thread.slice(0, REPLIES_PAGE_SIZE).map(presentReply),
    }
    const sequenceId = heirs.get(place.sequenceId) ?? place.sequenceId
    bySequence.set(sequenceId, [...(bySequence.get(sequenceId) ?? []), entry])
  }
  return bySequence
}

/** What the approver answered for their level with this approval (R7). */
function presentAnswers(answers: readonly EventOf<'LevelAnswered'>[] = []): Pick<LogEntry, 'level_answers'> {
  return answers.length === 0 ? {} : { level_answers: answers.map(levelAnswerEntry) }
}

/** N1: the policy is the author of its approval. */
function authorOf(event: MemoEvent): Person {
  return event.type === 'MemoApproved' ? { name: POLICY_NAME, email: '' } : event.by
}

/** An entry's id and level; none of events that are no entries. */
function placeOf(event: MemoEvent): { logId: string; sequenceId: string } | undefined {
  if (event.type === 'MemoApproved') return event.byPolicy
  return 'logId' in event && 'sequenceId' in event ? event : undefined
}

/** What entries say of others. */
interface EventFacts {
  versions: number
  /** The version that made an approval fall (N7). */
  fellAt: (decision: EventOf<'DecisionMade'>) => number | undefined
  /** The name of a question. */
  nameOf: (fieldId: string) => string
  /** What became of a condition (R2); '' while it is open. */
  becameOf: (condition: EventOf<'ConditionSet'>) => string
}

const BECAME = {
  OPEN: '',
  REPORTED: 'reported as met',
  CLOSED: 'closed',
  DROPPED: 'no longer counts',
} as const

function factsOfEvents(
  { events, memo }: Pick<ReadableLog, 'events' | 'memo'>,
  template: Pick<TemplateVersion, 'content'>,
): EventFacts {
  const fallen = new Map(
    events.flatMap((event) =>
      event.type === 'ApprovalsFell'
        ? event.approvals.map(({ seatId, version }) => [`${seatId} ${version}`, event.version] as const)
        : [],
    ),
  )
  return {
    versions: events.filter((event) => event.type === 'MemoSubmitted').length,
    fellAt: ({ decision, seatId, version }) =>
      decision === 'APPROVED' ? fallen.get(`${seatId} ${version}`) : undefined,
    nameOf: (id) =>
      questionLabels(template, [id])
        .map(({ label }) => label)
        .join(''),
    becameOf: ({ logId }) => BECAME[conditionState(memo, logId)],
  }
}
