import { infectedFileNote } from '@countersign/domain'

const HASH_DIGITS = 12

/** The texts of files that can't be opened (Q3). */
export const memoFileTexts = {
  waits: 'Waits for its malware scan',
  infected: ({ finding, sha256 }: { finding: string | null; sha256: string }) =>
    `${infectedFileNote(finding)} Its hash stays: SHA-256 ${sha256.slice(0, HASH_DIGITS)}…`,
}
