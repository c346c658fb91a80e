import type { ContentChange } from '@countersign/domain'
import { SHARED_LINES, SUBJECT_FIELD_ID } from '@countersign/domain'

/** Limits of a difference in a mail; the memo shows the rest. */
const LINES_MAX = 12
const TEXT_MAX_CHARACTERS = 120

/** The changes of a memo for a mail, one line per field, with long texts cut (D5). */
export function changeLines(changes: readonly ContentChange[]): string {
  const lines = changes.slice(0, LINES_MAX).map((change) => `${change.label}: ${difference(change)}`)
  const more = changes.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

/** The answers of a memo for a mail (M6): what differs from an empty form, without the subject. */
export function answerLines(answers: readonly ContentChange[]): string {
  const shown = answers.filter(({ field_id }) => field_id !== SUBJECT_FIELD_ID)
  const lines = shown.slice(0, LINES_MAX).map((answer) => `${answer.label}: ${answered(answer)}`)
  const more = shown.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

function answered(answer: ContentChange): string {
  return short(answer.kind === 'files' ? answer.added.join(', ') : answer.after)
}

function difference(change: ContentChange): string {
  if (change.kind === 'files') {
    return [
      ...change.added.map((name) => `${name} added`),
      ...change.removed.map((name) => `${name} removed`),
      ...change.replaced.map((name) => `${name} replaced`),
    ].join(', ')
  }
  if (change.before === change.after) return 'formatting or pictures'
  return `${short(change.before)} → ${short(change.after)}`
}

function short(text: string): string {
  const line = text
    .split('\n')
    .filter((part) => part !== SHARED_LINES)
    .join(' / ')
  const characters = [...line]
  if (line === '') return text === '' ? '(nothing)' : SHARED_LINES
  return characters.length > TEXT_MAX_CHARACTERS
    ? `${characters.slice(0, TEXT_MAX_CHARACTERS).join('')}…`
    : line
}
