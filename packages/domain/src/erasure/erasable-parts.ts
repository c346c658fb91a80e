import { contentEntries } from '../form/answer/content-entries.ts'
import { SUBJECT_FIELD_ID } from '../form/template/template.ts'
import type { Person } from '../route/route.ts'
import type { LoggedEvent } from '../stored/memo-json.ts'
import type { Instant } from '../time/instant.ts'
import { writePart } from './part-name.ts'

/** The kinds of parts that can be erased (O6): never who took part. */
export const ERASABLE_KINDS = [
  'SUBJECT',
  'ANSWER',
  'REMARKS',
  'REPLY',
  'QUESTION',
  'CONDITION',
  'NOTE',
  'REASON',
  'FILES',
] as const
export type ErasableKind = (typeof ERASABLE_KINDS)[number]

/** A part of a memo that can be erased, described without its content (O6). */
export interface ErasablePart {
  /** Its name, by which it is asked for. */
  part: string
  kind: ErasableKind
  author: Person
  at: Instant
  /** The question that an answer answers. */
  question: string | null
}

/** A submitted version, as far as erasing needs it. */
export interface ErasableVersion {
  content: unknown
  author: Person
  at: Instant
}

/**
 * The parts of a memo that can be erased (O6), in the order in which they were written. Subject and answers are one part for all
 * versions; an answer's files belong to it, and all files of a remark are one part. What was erased is still among them, but for files.
 * @param events the log as far as it is read, from its first event on
 * @param versions the oldest first
 */
export function erasableParts(
  events: readonly LoggedEvent[],
  versions: readonly ErasableVersion[],
): ErasablePart[] {
  return [...partsOfContent(versions), ...events.flatMap((event, at) => partsOfEvent(event, at + 1))]
}

function partsOfContent(versions: readonly ErasableVersion[]): ErasablePart[] {
  const found = new Map<string, ErasablePart>()
  for (const { author, at, content } of versions) {
    // Who wrote it first, and how the newest version calls the question.
    const add = (part: string, kind: 'SUBJECT' | 'ANSWER', question: string | null) =>
      found.set(part, { ...(found.get(part) ?? { part, kind, author, at }), question })
    add(writePart({ of: 'SUBJECT' }), 'SUBJECT', null)
    for (const { field_id, field_name, value, erased } of contentEntries(content).entries)
      if (field_id !== SUBJECT_FIELD_ID && (erased || !isEmpty(value)))
        add(writePart({ of: 'ANSWER', fieldId: field_id }), 'ANSWER', field_name)
  }
  return [...found.values()]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The keys of events that hold what a person wrote. */
const TEXTS = { remarks: 'REMARKS', message: 'REPLY', reason: 'REASON', answer: 'ANSWER' } as const
export type TextKey = keyof typeof TEXTS

/** Which of an event's keys holds a text that a person wrote; undefined where none does. */
export function textKeyOf(event: LoggedEvent): TextKey | undefined {
  return (Object.keys(TEXTS) as TextKey[]).find((key) => key in event)
}

function partsOfEvent(event: LoggedEvent, no: number): ErasablePart[] {
  // The reason of an erasure is in the words of the administrator who took it up.
  const author = event.type === 'FieldsErased' ? event.takenUpBy : event.by
  const question = event.type === 'LevelAnswered' ? event.question.field_name : null
  const written = { author, at: event.at, question }
  const key = textKeyOf(event)
  const hasText = key !== undefined && (event as Partial<Record<TextKey, unknown>>)[key] !== ''
  const hasFiles = 'attachments' in event && event.attachments.length > 0
  return [
    ...(hasText
      ? [{ ...written, part: writePart({ of: 'TEXT', event: no }), kind: kindOf(event, key) }]
      : []),
    ...(hasFiles
      ? [{ ...written, part: writePart({ of: 'FILES', event: no }), kind: 'FILES' as const }]
      : []),
  ]
}

/** Messages that aren't replies or answers. */
const KINDS_OF_MESSAGES: Partial<Record<LoggedEvent['type'], ErasableKind>> = {
  QuestionAsked: 'QUESTION',
  ConditionSet: 'CONDITION',
  ConditionReported: 'NOTE',
  HandOffDone: 'NOTE',
}

function kindOf({ type }: LoggedEvent, key: TextKey): ErasableKind {
  return KINDS_OF_MESSAGES[type] ?? TEXTS[key]
}
