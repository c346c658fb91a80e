import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { viewerLink } from '../viewer-link.ts'

/**
 * A five-minute link to an upload of the caller's own that belongs to nothing yet (I2), so that a form can show what goes
 * along with it. Somebody else's upload, one that belongs to a memo and one that doesn't exist answer alike (A2).
 */
export const downloadUploadedFile: Handler<'download_uploaded_file'> = async (
  input,
  { services, caller },
) => {
  const file = await services.db
    .selectFrom('files')
    .select(['file_key as key', 'original_name as name', 'content_type as contentType', 'size'])
    .where('file_key', '=', input.fileName)
    .where('user_id', '=', caller.userId)
    .where('memo_key', 'is', null)
    .where('bound_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw new CallFailure('PERMISSION_DENIED', 'You do not have access to this file.')
  const link = viewerLink(services, { ...file, disposition: input.responseType ?? 'attachment' })
  return { signedURL: [link], metadata: { name: file.name, contentType: file.contentType, size: file.size } }
}
