import type { UploadFile } from '@countersign/form'

/** Accepts a file in the preview without sending it. */
export const pretendUpload: UploadFile = (file) =>
  Promise.resolve({ name: file.name, size: file.size, url: `preview/${crypto.randomUUID()}` })
