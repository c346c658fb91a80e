import { requireScanned } from '../../files/require-scanned.ts'
import { noAccess } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { readableFiles } from '../readable-files.queries.ts'
import { viewerLink } from '../../files/viewer-link.ts'

/**
 * Returns a five-minute link to a file of a memo, for people who may read a version that contains it (I2, C6, C7). Unknown files and
 * those that the caller may not read get the same answer (A2).
 */
export const downloadMemoFile: Handler<'download_memo_file', 'config' | 'db' | 'pool' | 'now'> = async (
  input,
  { services, caller },
) => {
  const files = await readableFiles(services, input.memo_id, caller)
  const file = files.get(input.fileName) ?? [...files.values()].find(({ name }) => name === input.fileName)
  if (!file) throw noAccess()
  requireScanned(file)
  const link = viewerLink(services, caller, {
    key: file.url,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    disposition: input.responseType ?? 'attachment',
  })
  return { signedURL: [link], metadata: { name: file.name, contentType: file.contentType, size: file.size } }
}
