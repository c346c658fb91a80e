import type { Instant } from '../time/instant.ts'

/** What a memo does to the approved one that it links to (R4). */
export const LINK_KINDS = ['amends', 'extends', 'revokes'] as const

export type LinkKind = (typeof LINK_KINDS)[number]

/** The approved memo that a memo amends, extends or revokes (R4). */
export interface MemoLink {
  kind: LinkKind
  memoId: string
}

/** What was true of the linked memo when the link took effect: at the approval of the memo that carries it (R4). */
export interface LinkBasis {
  /** The leaf hash of the linked memo's last entry before, in base64; left out where it has none (O1). */
  recordHash?: string
  /** Another memo had revoked it already. */
  wasRevoked?: true
}

/** The mark of an approved memo that another one amends, extends or revokes (R4). `memoId` is that of the other memo. */
export interface LinkMark extends MemoLink {
  at: Instant
}

/** Who marks a memo that another one links to: no person, whose name those who can't read the other memo would read (R4). */
export const LINK_AUTHOR = { name: 'Linked memo', email: '' } as const

/** The mark by which a memo was revoked first; undefined where none has revoked it. */
export function revocationOf({ linkedBy = [] }: { linkedBy?: readonly LinkMark[] }): LinkMark | undefined {
  return linkedBy.find(({ kind }) => kind === 'revokes')
}
