import { noAccess } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { readableFiles } from '../../memos/readable-files.ts'
import { viewerLink } from '../viewer-link.ts'

/**
 * A five-minute link to one file of a memo, for someone who may read a version that names it (I2, C6, C7). A file that the
 * caller may not read and one that doesn't exist answer alike (A2).
 */
export const downloadMemoFile: Handler<'download_memo_file'> = async (input, { services, caller }) => {
  const files = await readableFiles(services.db, input.memo_id, caller.email)
  const file = files.get(input.fileName) ?? [...files.values()].find(({ name }) => name === input.fileName)
  if (!file) throw noAccess()
  const link = viewerLink(services, {
    key: file.url,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    disposition: input.responseType ?? 'attachment',
  })
  return { signedURL: [link], metadata: { name: file.name, contentType: file.contentType, size: file.size } }
}
