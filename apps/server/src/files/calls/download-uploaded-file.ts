import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { requireScanned } from '../require-scanned.ts'
import { findUnboundUpload } from '../uploads.queries.ts'
import { viewerLink } from '../viewer-link.ts'

/**
 * Returns a five-minute link to an unbound upload of the caller (I2), so that a form can show its files. Uploads of others, bound
 * files and unknown ones get the same answer (A2).
 */
export const downloadUploadedFile: Handler<'download_uploaded_file', 'config' | 'db' | 'now'> = async (
  input,
  { services, caller },
) => {
  const file = await findUnboundUpload(services.db, caller.userId, input.fileName)
  if (!file) throw new CallFailure('PERMISSION_DENIED', 'You do not have access to this file.')
  requireScanned(file)
  const link = viewerLink(services, caller, {
    key: file.key,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    disposition: input.responseType ?? 'attachment',
  })
  return { signedURL: [link], metadata: { name: file.name, contentType: file.contentType, size: file.size } }
}
