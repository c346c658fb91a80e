import type { UploadFile } from '@countersign/form'

/** Takes a file in the preview without sending it anywhere. */
export const pretendUpload: UploadFile = (file) =>
  Promise.resolve({ name: file.name, size: file.size, url: `preview/${crypto.randomUUID()}` })
