import type { Memo, Notice } from '@countersign/domain'
import { readingOf } from '@countersign/domain'

/** A memo's subjects after a change. */
export interface Subjects {
  /** The subject of the owner's newest content. */
  newest: string
  /** The subjects of the versions that may be read after the change: the last one and the one before. */
  byVersion: ReadonlyMap<number, string>
}

interface Stored {
  state: Memo
  /** The subject of the last submitted version, '' before the first. */
  publicSubject: string
  /** The subject of the owner's newest content. */
  ownerSubject: string
}

/** The memo's current subjects. */
export function subjectsOf({ state, publicSubject, ownerSubject }: Stored): Subjects {
  return { newest: ownerSubject, byVersion: new Map([[state.version, publicSubject]]) }
}

/** C6, C7: the subject that a person may read; null if they may read nothing. */
export function subjectFor(
  memo: Memo,
  { recipient, actsFor }: Pick<Notice, 'recipient' | 'actsFor'>,
  { newest, byVersion }: Subjects,
): string | null {
  // The notice's own absence is what counts, not its id.
  const delegators = actsFor ? [{ email: actsFor.email, absenceId: '' }] : []
  const reading = readingOf(memo, recipient.email, delegators)
  if (reading === null) return null
  return reading.content === 'NEWEST' ? newest : (byVersion.get(reading.content) ?? null)
}
