import type { ActsFor, Attachment, EventOf, MemoEvent, Person, SubmittedLevel } from '@countersign/domain'
import { carriedAnswers, inReadingOrder, POLICY_NAME, weekdayText, withAddedLevel } from '@countersign/domain'
import type { PdfEntry, PdfField, PdfFile, PdfRound } from '../platform/pdf/pdf-memo.ts'
import { nameWithNote } from '../platform/pdf/pdf-memo.ts'

/** How the memo's template has questions. */
interface Asked {
  nameOfQuestion?: (fieldId: string) => string
  answersOf?: (answers: readonly EventOf<'LevelAnswered'>[]) => PdfField[]
}

const DECISIONS = { APPROVED: 'Approved', REJECTED: 'Rejected', RETURNED: 'Returned' } as const

type Entry = Omit<PdfEntry, 'at' | 'person' | 'remarks' | 'answers' | 'files'> & {
  remarks?: string
  attachments?: Attachment[]
}

/**
 * The memo's log by round, each of which starts with a submission. Reminders and replies are not decisions and appear only in the
 * record. Empty if the signatures say everything: one round of plain decisions.
 * @param asked how questions read: by their ids, for approvals that fell (N7), and with the answers for a level (R7)
 */
export function pdfHistory(
  events: readonly MemoEvent[],
  files: ReadonlyMap<string, PdfFile>,
  { nameOfQuestion = (fieldId) => fieldId, answersOf = () => [] }: Asked = {},
): PdfRound[] {
  const answered = carriedAnswers(events)
  const rounds: PdfRound[] = []
  let levels: readonly Pick<SubmittedLevel, 'sequenceId'>[] = []
  const conditions = events.flatMap((event) => (event.type === 'ConditionSet' ? [event.logId] : []))
  for (const event of inReadingOrder(events)) {
    if (event.type === 'MemoSubmitted') {
      levels = event.levels
      rounds.push({ no: rounds.length + 1, version: event.version, entries: [] })
    }
    if (event.type === 'ApproversAdded') levels = withAddedLevel(levels, event)
    const entry = entryOf(event, { levels, conditions, nameOfQuestion })
    if (!entry) continue
    const { remarks = '', attachments = [], ...rest } = entry
    const named = attachments.map(({ url, name }) => nameWithNote(files.get(url) ?? { name }))
    const answers = event.type === 'DecisionMade' ? answersOf(answered.get(event.logId) ?? []) : []
    rounds.at(-1)?.entries.push({
      at: event.at,
      person: authorOf(event),
      remarks,
      files: named,
      ...(answers.length > 0 ? { answers } : {}),
      ...rest,
    })
  }
  return rounds.length > 1 || rounds.some(({ entries }) => entries.some(needsTelling)) ? rounds : []
}

const NO_ONE: Person = { name: '', email: '' }

/** N1: the policy is the author of its approval. What follows an approval (R3, R5), and what another memo does (R4), is no person's act. */
function authorOf(event: MemoEvent): Person {
  if (event.type === 'MemoLinked') return NO_ONE
  if (event.type !== 'MemoApproved') return event.by
  return event.byPolicy ? { name: POLICY_NAME, email: '' } : NO_ONE
}

/** The most people whom an entry names one by one. */
const MOST_NAMED = 60

/** R3, R5: who has an approved memo to do, or a copy of it, and of whom no one could be found. */
function given(word: 'for' | 'to', people: readonly Person[], missing: readonly string[]): string {
  const named = people.slice(0, MOST_NAMED).map(({ name }) => name)
  const others = people.length - named.length
  return [
    ...(named.length > 0 ? [`${word} ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`] : []),
    ...(missing.length > 0 ? [`no one could be found for: ${missing.join(', ')}`] : []),
  ].join('; ')
}

/** R3, R5: what follows the approval, in one entry. */
function afterApproval({ handOff, copies }: EventOf<'MemoApproved'>): Entry | null {
  const toDo = handOff && given('for', handOff.handlers, handOff.missing)
  const copied = copies && given('to', copies.readers, copies.missing)
  if (toDo === undefined && copied === undefined) return null
  if (toDo === undefined)
    return { what: 'Copied from the approval on', status: 'Waiting', detail: copied ?? '' }
  const copy = copied === undefined ? '' : `. Copied ${copied}`
  return { what: 'To do from the approval on', status: 'Waiting', detail: `${toDo}${copy}` }
}

const NOT_NEEDED = 'No approval is needed'

/** Whether the signatures do not show it. */
function needsTelling({ what, detail, remarks, answers, files }: PdfEntry): boolean {
  if (files.length > 0 || answers || detail === NOT_NEEDED) return true
  return what === 'Submitted' ? remarks !== '' : what !== 'Approved' && what !== 'Rejected'
}

interface EntryContext {
  levels: readonly Pick<SubmittedLevel, 'sequenceId'>[]
  /** The memo's conditions (R2) by their ids, in the order of their numbers. */
  conditions: readonly string[]
  nameOfQuestion: (fieldId: string) => string
}

function entryOf(event: MemoEvent, { levels, conditions, nameOfQuestion }: EntryContext): Entry | null {
  const number = (conditionId: string) => conditions.indexOf(conditionId) + 1
  const sequence = (sequenceId: string) => {
    const index = levels.findIndex((level) => level.sequenceId === sequenceId)
    return index === -1 ? '' : `Sequence ${index + 1}`
  }
  switch (event.type) {
    case 'MemoSubmitted':
      return {
        what: event.version === 1 ? 'Submitted' : 'Re-submitted',
        status: 'Pending',
        detail: listed([
          event.preparedBy ? `Prepared by ${nameOf(event.preparedBy)}` : '',
          event.version > 1 && !event.contentChanged ? 'The content is unchanged' : '',
        ]),
        remarks: event.remarks,
        attachments: event.attachments,
      }
    case 'DecisionMade': {
      const what = DECISIONS[event.decision]
      const seatOf = event.actsFor?.person ?? event.by
      const isOwn = event.approver.email === seatOf.email
      return {
        what,
        status: what,
        detail: listed([
          sequence(event.sequenceId),
          event.actsFor ? `for ${nameOf(seatOf)}` : '',
          isOwn ? '' : `as a sub-approver of ${nameOf(event.approver)}`,
        ]),
        remarks: event.remarks,
        attachments: event.attachments,
      }
    }
    case 'ApprovalsFell':
      return {
        what: 'Approvals fell',
        status: 'Waiting',
        detail: listed([
          `${event.questions.map(nameOfQuestion).join(', ')} changed`,
          people(
            'asked again:',
            event.approvals.map(({ person }) => person),
          ),
        ]),
      }
    case 'MemoApproved':
      if (event.byPolicy) return { what: 'Approved', status: 'Approved', detail: NOT_NEEDED }
      return afterApproval(event)
    case 'MemoAcknowledged':
      return { what: 'Acknowledged', status: 'Approved', detail: 'as read' }
    case 'MemoSelfReturned':
      return {
        what: 'Withdrawn',
        status: 'Withdrawn',
        detail: sequence(event.sequenceId),
        ...saidWith(event),
      }
    case 'MemoCancelled':
      return {
        what: 'Cancelled',
        status: 'Cancelled',
        detail: sequence(event.sequenceId),
        ...saidWith(event),
      }
    case 'QuestionAsked':
      return {
        what: 'Asked the owner',
        status: 'Waiting',
        detail: listed([
          sequence(event.sequenceId),
          event.actsFor ? `for ${nameOf(event.actsFor.person)}` : '',
        ]),
        remarks: event.message,
        attachments: event.attachments,
      }
    case 'QuestionAnswered':
      return {
        what: 'Answered',
        status: 'Waiting',
        detail: '',
        remarks: event.message,
        attachments: event.attachments,
      }
    case 'ConditionSet':
      return {
        what: `Condition ${number(event.logId)} set`,
        status: 'Waiting',
        detail: listed([
          sequence(event.sequenceId),
          event.actsFor ? `for ${nameOf(event.actsFor.person)}` : '',
          `to be met by ${weekdayText(event.dueDay)}`,
        ]),
        remarks: event.message,
      }
    case 'ConditionReported':
      return {
        what: `Condition ${number(event.conditionId)} reported as met`,
        status: 'Waiting',
        detail: '',
        remarks: event.message,
        attachments: event.attachments,
      }
    case 'ConditionClosed':
      return {
        what: `Condition ${number(event.conditionId)} closed`,
        status: 'Approved',
        detail: forWhom(event),
      }
    case 'ConditionRefused':
      return {
        what: `Report on condition ${number(event.conditionId)} refused`,
        status: 'Waiting',
        detail: forWhom(event),
        remarks: event.reason,
      }
    case 'ConditionsHandedOn':
      return {
        what: 'Conditions handed on',
        status: 'Waiting',
        detail: `${event.conditions.map(number).join(', ')} from ${nameOf(event.from)} to ${nameOf(event.to)}`,
        remarks: event.reason,
      }
    case 'HandOffDone':
      return {
        what: 'Marked as done',
        status: 'Approved',
        detail: '',
        remarks: event.message,
        attachments: event.attachments,
      }
    case 'HandOffMoved':
      return {
        what: 'To do for another person',
        status: 'Waiting',
        detail: `${event.from ? `from ${nameOf(event.from)} ` : ''}to ${nameOf(event.to)}`,
        remarks: event.reason,
      }
    case 'MemoLinked':
      return {
        what: `${MARKED[event.kind]} by ${event.memoId}`,
        status: event.kind === 'revokes' ? 'Rejected' : 'Approved',
        detail: '',
      }
    case 'QuestionClosed':
      return { what: 'Question closed', status: 'Waiting', detail: '' }
    case 'HoldPlaced':
      return { what: 'Put on hold', status: 'Waiting', detail: '', remarks: event.reason }
    case 'HoldLifted':
      return { what: 'Hold lifted', status: 'Waiting', detail: '', remarks: event.reason }
    case 'SeatHandedOn':
    case 'OwnerChanged':
      return {
        what: event.type === 'OwnerChanged' ? 'Owner changed' : 'Approver replaced',
        status: 'Waiting',
        detail: listed([
          event.type === 'OwnerChanged' ? '' : sequence(event.sequenceId),
          `from ${nameOf(event.from)} to ${nameOf(event.to)}`,
        ]),
        remarks: event.reason,
      }
    case 'ApproversAdded':
      return {
        what: 'Approvers added',
        status: 'Waiting',
        detail: listed([
          sequence(event.addedLevelId),
          people(
            'added',
            event.added.map(({ person }) => person),
          ),
        ]),
        remarks: event.reason,
      }
    case 'SubApproversChanged':
      return {
        what: 'Sub-approvers changed',
        status: 'Waiting',
        detail: listed([
          sequence(event.sequenceId),
          people(
            'added',
            event.added.map(({ person }) => person),
          ),
          people('removed', event.removed),
        ]),
      }
    default:
      return null
  }
}

/** R4: what another memo did to this one. */
export const MARKED = { amends: 'Amended', extends: 'Extended', revokes: 'Revoked' } as const

const forWhom = ({ actsFor }: { actsFor?: ActsFor }) => (actsFor ? `for ${nameOf(actsFor.person)}` : '')

const saidWith = ({ remarks, attachments }: { remarks: string; attachments: Attachment[] }) => ({
  remarks,
  attachments,
})

const listed = (parts: string[]) => parts.filter((part) => part !== '').join(', ')

const people = (verb: string, list: readonly Person[]) =>
  list.length === 0 ? '' : `${verb} ${list.map(nameOf).join(', ')}`

const nameOf = ({ name, email }: Person) => name || email
