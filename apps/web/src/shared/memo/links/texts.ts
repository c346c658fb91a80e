import { formatDate } from '@countersign/app-shell/dates'
import type { LinkKind } from '@countersign/domain'

const marked = { amends: 'Amended', extends: 'Extended', revokes: 'Revoked' } as const satisfies Record<
  LinkKind,
  string
>

/** The texts of links between memos (R4). */
export const linkTexts = {
  /** Before the other memo's Memo ID. */
  does: (kind: LinkKind) => `This memo ${kind}`,
  wasRevoked: 'It had been revoked already.',
  /** Of the memo at the other end of a link. */
  otherRevoked: (memoId: string, by: string) => `${memoId} was revoked by ${by}.`,
  /** Before the other memo's Memo ID. */
  marked: (kind: LinkKind) => `${marked[kind]} by`,
  on: (at: string) => `on ${formatDate(at)}`,
  remove: 'Remove',
  kinds: { amends: 'Amend', extends: 'Extend', revokes: 'Revoke' },
  failure: 'The draft could not be created.',
} as const
