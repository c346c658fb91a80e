import { POLICY_MAX_SAMPLES, POLICY_SAMPLE_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { emailAddress } from './common.ts'
import { memoContent, writtenContent } from './memo.ts'

const sampleHead = {
  sample_id: z.string().min(1).max(60),
  /** The owner of a memo with these answers. */
  owner_email: emailAddress,
}
const sampleName = z.string().trim().min(1).max(POLICY_SAMPLE_NAME_MAX_CHARACTERS)

/** Sample answers to try a policy on. */
export const triedSamples = z
  .array(z.object({ ...sampleHead, memo_content: writtenContent }))
  .min(1)
  .max(POLICY_MAX_SAMPLES)

/** Sample answers that are kept with a version; rich text and files aren't. */
export const writtenSamples = z
  .array(z.object({ ...sampleHead, name: sampleName, memo_content: writtenContent }))
  .max(POLICY_MAX_SAMPLES)
  .default([])
export const keptSamples = z.array(
  z.object({ ...sampleHead, owner_email: z.string(), name: z.string(), memo_content: memoContent }),
)
