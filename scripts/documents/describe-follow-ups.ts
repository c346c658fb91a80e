import type { ConditionState, Memo } from '@countersign/domain'
import { acknowledgedAt, waitingReaders } from '@countersign/domain'
import type { ProvenMemo, ShownStep } from '@countersign/evidence'
import { shownConditions, shownHandOff } from '@countersign/evidence'
import { quote } from './quote.ts'

/** What became of approvals' conditions (R2), of what is to do (R3) and of copies (R5) by when the document was made, one finding a line. */
export function describeFollowUps(proven: Pick<ProvenMemo, 'events' | 'memo'>): string[] {
  return [
    ...describeConditions(proven),
    ...describeHandOff(proven),
    ...(proven.memo ? describeCopies(proven.memo) : []),
  ]
}

const STATES = {
  OPEN: 'open',
  REPORTED: 'reported as met',
  CLOSED: 'closed',
  DROPPED: 'no longer counts',
} satisfies Record<ConditionState, string>

function describeConditions(proven: Pick<ProvenMemo, 'events' | 'memo'>): string[] {
  return shownConditions(proven).flatMap(({ message, dueDay, state, steps }, place) => {
    const named = `condition ${place + 1}`
    return [
      `${named} ${quote(message)}, due ${dueDay}: ${STATES[state]}`,
      ...steps.map((step) => `${named} was ${describeStep(step)}`),
    ]
  })
}

function describeHandOff(proven: Pick<ProvenMemo, 'events' | 'memo'>): string[] {
  const handOff = shownHandOff(proven)
  if (!handOff) return []
  const { handlers, missing, isDone, steps } = handOff
  return [
    `to do for ${namesOf(handlers)}${notFound(missing)}: ${isDone ? 'done' : 'not done yet'}`,
    ...steps.map((step) => `what is to do was ${describeStep(step)}`),
  ]
}

const DONE = {
  set: 'set',
  reported: 'reported as met',
  closed: 'closed',
  refused: 'refused after its report',
  moved: 'handed on',
  done: 'done',
} satisfies Record<ShownStep['what'], string>

function describeStep({ what, at, by, actsFor, from, to, note }: ShownStep): string {
  return [
    DONE[what],
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    `by ${by}`,
    ...(actsFor === undefined ? [] : [`for ${actsFor}`]),
    `at ${at}${note === undefined ? '' : `: ${quote(note)}`}`,
  ].join(' ')
}

function describeCopies(memo: Memo): string[] {
  if (!memo.copies) return []
  const { readers, missing, mustAcknowledge } = memo.copies
  const acknowledged = readers.flatMap(({ name, email }) => {
    const at = acknowledgedAt(memo, email)
    return at === null ? [] : [`acknowledged by ${name} at ${at}`]
  })
  const waiting = waitingReaders(memo)
  return [
    `copies for ${namesOf(readers)}${notFound(missing)}${mustAcknowledge ? `: ${acknowledged.length} of ${readers.length} acknowledged` : ''}`,
    ...acknowledged,
    ...(waiting.length > 0 ? [`not acknowledged by ${namesOf(waiting)}`] : []),
  ]
}

const namesOf = (people: readonly { name: string }[]): string =>
  people.length === 0 ? 'no one' : people.map(({ name }) => name).join(', ')

const notFound = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : ` (no one could be found for ${missing.join(', ')})`
