import { z } from 'zod'

/** Whom a verifier trusts: public keys as C2SP's signed notes write them (O2). */
export const logTrust = z.object({
  log: z.string(),
  witnesses: z.array(z.string()),
  /** How many of them must have signed a checkpoint; all, unless given. */
  witness_threshold: z.int().optional(),
})

/** A timestamp of a checkpoint, over the text that the log signed. */
export const logTimestamp = z.object({
  origin: z.string(),
  /** Entries in the checkpoint. */
  size: z.int(),
  /** As the timestamp authority says. */
  at: z.iso.datetime(),
  /** The signed note. */
  checkpoint: z.string(),
  /** In DER, as base64. */
  token: z.string(),
})

/** That a log of `to` entries only adds to its first `from` ones (RFC 6962, 2.1.2): hashes in base64. */
export const consistencyProof = z.object({
  origin: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  consistency: z.array(z.string()),
})

/** A memo's entries in order; an entry that the log has yet to number has no proof (O2). */
export const memoEntries = z.object({
  memo_id: z.string(),
  entries: z.array(
    z.object({
      no: z.number().int(),
      /** Canonical JSON, byte for byte what was hashed. */
      entry: z.string(),
      /** C2SP's tlog-proof. */
      proof: z.string().nullable(),
    }),
  ),
})
