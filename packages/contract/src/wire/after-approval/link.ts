import { LINK_KINDS } from '@countersign/domain'
import { z } from 'zod'
import { instant, memoId } from '../common.ts'

const kind = z.enum(LINK_KINDS)

/** The memo that a memo amends, extends or revokes (R4), as its owner chooses it: null for none; left out, it stays as it is. */
export const linkInput = z.object({ kind, memo_id: memoId }).nullish()

/** Another memo, which the caller may not be able to read: then nothing but its Memo ID. */
const linked = {
  kind,
  memo_id: z.string(),
  /** Of its last submission, where the caller reads it. */
  memo_subject: z.string().optional(),
  /** The memo that revoked it, where the caller reads it; left out where that is the memo with this link. */
  revoked_by: z.string().optional(),
}

/** The links of a memo in its view and its form (R4). */
export const links = {
  /** The memo that this one amends, extends or revokes. */
  link: z
    .object({
      ...linked,
      /** From the approval on: the leaf hash of the other memo's last entry before, in base64 (O1). */
      record_hash: z.string().optional(),
      /** The other memo had been revoked when this one was approved. */
      was_revoked: z.literal(true).optional(),
    })
    .optional(),
  /** Approved memos that amend, extend or revoke this one, oldest first. */
  linked_by: z.array(z.object({ ...linked, at: instant })).optional(),
}
