import { CallError } from '@countersign/client'
import { contentFiles, toContent } from '@countersign/domain'
import type { FileAnswer } from '@countersign/domain'
import { UploadError } from '@countersign/form'
import type { ShowFile, UploadFile } from '@countersign/form'
import { addressOf, memoFileLink, openFile, uploadedFileLink } from '../../lib/open-file.ts'
import type { FileLink } from '../../lib/open-file.ts'
import { markSignedOut } from '../../lib/query-client.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import type { MemoSource } from './memo-source.ts'

/** What a proxy answers while the server behind it is away. */
const GATEWAY_FAILURES = [502, 503, 504]

/** Uploads a file of the form, and says whether a failure is worth another try. */
export const uploadAnswer: UploadFile = async (file, options) => {
  try {
    return await uploadFile(file, options)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'UNAUTHENTICATED') markSignedOut()
    if (error.code === 'INVALID_ARGUMENT') throw new UploadError('refused', error.message)
    if (isInterrupted(error)) throw new UploadError('interrupted', error.message)
    throw error
  }
}

function isInterrupted({ code, details }: CallError): boolean {
  if (code !== 'UNREACHABLE') return false
  const { status } = details as { status: number }
  return status === 0 || GATEWAY_FAILURES.includes(status)
}

/** How the files of a form are looked at: those that the memo has already, and those uploaded since. */
export function showFilesOf({ memo, templateContent, answers }: MemoSource): ShowFile {
  const named = contentFiles(toContent(templateContent, answers)).flatMap(({ files }) => files)
  const saved = new Set(named.map(({ url }) => url))
  const link = ({ url }: FileAnswer): Promise<FileLink> =>
    memo !== null && saved.has(url) ? memoFileLink(memo.memoId, url) : uploadedFileLink(url)
  return {
    open: (file) => openFile(() => link(file)),
    pictureAddress: async (file) => addressOf(await link(file)),
  }
}
