/** What is erased: a text or the files of one event of the log, the subject, or an answer, in all versions (O6). */
export type NamedPart =
  | { of: 'SUBJECT' }
  | { of: 'ANSWER'; fieldId: string }
  /** The number of an event in the memo's log, from 1 on. */
  | { of: 'TEXT' | 'FILES'; event: number }

const WORDS = { TEXT: 'text', FILES: 'files' } as const

/** The name of a part: 'subject', 'answer/{field}', 'text/{event}' or 'files/{event}'. */
export function writePart(part: NamedPart): string {
  if (part.of === 'SUBJECT') return 'subject'
  return part.of === 'ANSWER' ? `answer/${part.fieldId}` : `${WORDS[part.of]}/${part.event}`
}

/** @returns null for a name that no part has */
export function readPart(name: string): NamedPart | null {
  if (name === 'subject') return { of: 'SUBJECT' }
  const [, word, rest] = /^(answer|text|files)\/(.+)$/s.exec(name) ?? []
  if (rest === undefined) return null
  if (word === 'answer') return { of: 'ANSWER', fieldId: rest }
  if (!/^[1-9]\d{0,8}$/.test(rest)) return null
  return { of: word === 'text' ? 'TEXT' : 'FILES', event: Number(rest) }
}
