import type { MemoLink } from '@countersign/domain'
import { contentEntries } from '@countersign/domain'

/** A part of a submitted version that can be erased alone (O1), by its name. */
export interface ContentPart {
  name: string
  value: unknown
}

/** What a submitted version froze (C6). */
export interface FrozenContent {
  version: number
  subject: string
  /** Answers as they are stored. */
  content: unknown
  /** SHA-256 of the answers' files in hex, in the order they are named. */
  fileHashes: readonly string[]
  /** The template's version that the answers follow. */
  templateVersionId: string
  /** The memo that this one amends, extends or revokes (R4). */
  link?: MemoLink
}

/**
 * The parts of a submitted version in their order: subject, template, one for each answer, one for each file's hash, and its link (R4), so that who signs the
 * content signs that too. An answer's name
 * begins with its place, since older content may answer a question twice.
 */
export function contentParts({
  subject,
  content,
  fileHashes,
  templateVersionId,
  link,
}: FrozenContent): ContentPart[] {
  return [
    { name: 'subject', value: subject },
    { name: 'template', value: templateVersionId },
    ...contentEntries(content).entries.map((entry, place) => ({
      name: answerPart(place, entry.field_id),
      value: entry,
    })),
    ...fileHashes.map((hash, place) => ({ name: filePart(place), value: hash })),
    ...(link ? [{ name: LINK_PART, value: link }] : []),
  ]
}

/** The name of the link. */
export const LINK_PART = 'link'

/** The name of a file's hash. */
export const filePart = (place: number): string => `files/${place}`

/** The name of an answer. */
export const answerPart = (place: number, fieldId: string): string => `answers/${place}/${fieldId}`
