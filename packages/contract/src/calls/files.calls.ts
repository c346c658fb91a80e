import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { memoId } from '../wire/common.ts'

const fileLink = z.object({
  signedURL: z.array(z.string()),
  metadata: z.object({ name: z.string(), contentType: z.string(), size: z.int() }),
})

export const downloadMemoFile = defineCall({
  name: 'download_memo_file',
  summary: 'Links to one file of a memo; they live five minutes (I2).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({
    memo_id: memoId,
    /** The file's storage path (`url`), or its name. */
    fileName: z.string().min(1).max(600),
    responseType: z.enum(['inline', 'attachment']).nullish(),
  }),
  output: fileLink,
  errors: ['FILES_UNSCANNED', 'FILE_INFECTED'],
})

export const downloadUploadedFile = defineCall({
  name: 'download_uploaded_file',
  summary:
    "Links to one of the caller's own uploads that belongs to nothing yet; they live five minutes (I2).",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({
    /** The file's storage path (`url`). */
    fileName: z.string().min(1).max(600),
    responseType: z.enum(['inline', 'attachment']).nullish(),
  }),
  output: fileLink,
  errors: ['FILES_UNSCANNED', 'FILE_INFECTED'],
})
