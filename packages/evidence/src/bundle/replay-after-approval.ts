import type { LoggedEvent, LoggedEventType, Memo } from '@countersign/domain'
import { findHandler, isToDo, toReadOf } from '@countersign/domain'
import { must } from '../not-genuine.ts'

/**
 * What the log of an approved memo takes (R0): what becomes of its conditions (R2) and its hand-off (R3), acknowledgements of
 * readers (R5), the marks of
 * memos that link to it (R4), the seals of PDFs (O3), what was
 * erased (O6), and malware (Q3).
 */
export const AFTER_APPROVAL: ReadonlySet<string> = new Set<LoggedEventType>([
  'ConditionReported',
  'ConditionClosed',
  'ConditionRefused',
  'ConditionsHandedOn',
  'HandOffDone',
  'HandOffMoved',
  'MemoAcknowledged',
  'MemoLinked',
  'PdfSealed',
  'FieldsErased',
  'FileInfected',
])

/**
 * R3: a person to whom the approval handed the memo marks it done, once, or another one has it in their place, or where no one had it.
 * @throws NotGenuine
 */
export function checkHandOff(memo: Memo, event: LoggedEvent): void {
  if (event.type !== 'HandOffDone' && event.type !== 'HandOffMoved') return
  const handler = event.type === 'HandOffDone' ? event.by : event.from
  const isTheirs = handler ? findHandler(memo, handler.email) !== undefined : !memo.handOff?.handlers.length
  const message = handler
    ? `${handler.name} did not have the memo to do when it was marked done or given to another person.`
    : 'A person was named to do the memo though it was done, or another one had it to do.'
  must(isToDo(memo) && isTheirs, 'replay-hand-off', message)
}

/**
 * R5: only a person to whom the approval gave a copy to acknowledge does so, once.
 * @throws NotGenuine
 */
export function checkAcknowledgement(memo: Memo, event: LoggedEvent): void {
  if (event.type !== 'MemoAcknowledged') return
  must(
    toReadOf(memo, event.by.email) === 'OPEN',
    'replay-acknowledgement',
    `${event.by.name} acknowledged the memo without a copy that waited for it.`,
  )
}
