import { CallError, issuesOf } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import type { RadioListOption } from '@countersign/ui'
import { formatDateTime } from './dates.ts'
import { errorText } from './error-text.ts'

export type ErasablePart = CallOutput<'get_erasable_parts'>['parts'][number]
type Described = Pick<ErasablePart, 'kind' | 'author_name' | 'date' | 'question'>

/** The texts of erasing a part of a memo (O6) that participants and administrators read alike. */
export const erasureTexts = {
  part: 'What is to be erased',
  partMissing: 'Choose what is to be erased.',
  noParts: 'Nothing in this memo can be erased.',
  partsFailure: 'What can be erased could not be loaded.',
  reasonMissing: 'Give a reason.',
  beyondReach: 'Erasing doesn’t reach mails that were sent, files that were downloaded, or backups.',
} as const

const KINDS: Record<ErasablePart['kind'], string> = {
  SUBJECT: 'Subject',
  ANSWER: 'Answer',
  REMARKS: 'Remarks',
  REPLY: 'Reply',
  QUESTION: 'Question',
  CONDITION: 'Condition',
  NOTE: 'Note',
  REASON: 'Reason',
  FILES: 'Files',
}

const UNAVAILABLE: Record<ErasablePart['state'], string | undefined> = {
  SHOWN: undefined,
  OPEN: 'Already asked for',
  ERASED: 'Erased',
}

/** What kind of part it is, and which question an answer answers: 'Answer to “Purpose”', 'Remarks'. */
export function kindText({ kind, question }: Described): string {
  return question === null ? KINDS[kind] : `${KINDS[kind]} to “${question}”`
}

/** Who wrote a part, and when. */
export function writtenText({ author_name, date }: Described): string {
  return `${author_name}, ${formatDateTime(date)}`
}

/** What a part is, without its content: 'Subject', 'Remarks of Ana Cruz, Mar 03, 2026 09:14 AM'. */
function partText(part: Described): string {
  const isContent = part.kind === 'SUBJECT' || part.kind === 'ANSWER'
  return isContent ? kindText(part) : `${kindText(part)} of ${writtenText(part)}`
}

/** The parts that a reader chooses from, a line each. Those that are erased, or asked for already, can't be chosen. */
export function partLines(parts: readonly ErasablePart[]): RadioListOption[] {
  return parts.map((part) => ({ ...optionOf(part), label: partText(part) }))
}

/** The parts that an administrator chooses from, each with who wrote it and when. */
export function partsWithAuthors(parts: readonly ErasablePart[]): RadioListOption[] {
  return parts.map((part) => ({ ...optionOf(part), label: kindText(part), note: writtenText(part) }))
}

const optionOf = ({ part, state }: ErasablePart) => ({ value: part, unavailable: UNAVAILABLE[state] })

/** Refusals that are shown at the list of parts. */
const OF_PART: ReadonlySet<unknown> = new Set(['ERASURE_OPEN', 'ERASED_ALREADY'])

/** The message of a failed request, by the field that it belongs to. */
export function erasureProblems(error: Error | null): Partial<Record<'part' | 'reason' | 'other', string>> {
  if (error === null) return {}
  const ofReason = issuesOf(error).find(({ path }) => path === 'reason')
  if (ofReason !== undefined) return { reason: ofReason.message }
  const isOfPart =
    error instanceof CallError && (error.code === 'NOT_FOUND' || OF_PART.has(error.details?.reason))
  return isOfPart ? { part: error.message } : { other: errorText(error) }
}
