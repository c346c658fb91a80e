import { markSignedOut } from '@countersign/app-shell/query-client'
import { CallError } from '@countersign/client'
import { contentFiles, toContent } from '@countersign/domain'
import { UploadError } from '@countersign/form'
import type { ShowFile, UploadFile } from '@countersign/form'
import { addressOf, memoFileLink, openFile, uploadedFileLink } from '../../shared/files/open-file.ts'
import type { FileLink } from '../../shared/files/open-file.ts'
import { uploadFile } from '../../shared/files/upload-file.ts'
import type { MemoSource } from './memo-source.ts'

/** Statuses with which a proxy answers while the server is down. */
const GATEWAY_FAILURES = [502, 503, 504]

/** Uploads a file of the form. The error says whether a retry makes sense. */
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
  const status = details?.status
  return status === 0 || (status !== undefined && GATEWAY_FAILURES.includes(status))
}

interface FormFiles {
  /** Opens those of the saved memo and those uploaded since. */
  show: ShowFile
  /** Takes in the files of a version that was saved elsewhere. */
  addSaved: (saved: MemoSource) => void
}

/** The files of a form, which is of a memo that may be saved elsewhere meanwhile. */
export function formFilesOf(source: MemoSource): FormFiles {
  const { memo } = source
  const saved = new Set<string>()
  const addSaved = ({ templateContent, answers }: MemoSource) => {
    const named = contentFiles(toContent(templateContent, answers)).flatMap(({ files }) => files)
    for (const { url } of named) saved.add(url)
  }
  addSaved(source)
  const link = (url: string): Promise<FileLink> =>
    memo !== null && saved.has(url) ? memoFileLink(memo.memoId, url) : uploadedFileLink(url)
  return {
    show: {
      open: (url) => openFile(() => link(url)),
      pictureAddress: async (url) => addressOf(await link(url)),
    },
    addSaved,
  }
}
