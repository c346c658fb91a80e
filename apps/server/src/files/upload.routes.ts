import { Readable } from 'node:stream'
import {
  BYTES_PER_MEGABYTE,
  FILE_NAME_MAX_CHARACTERS,
  formMessage,
  type FormIssue,
} from '@countersign/domain'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../http/call-failure.ts'
import { budgetOf } from '../http/request-rate.ts'
import { callerOf } from '../people/session.ts'
import type { Caller, Services } from '../services.ts'
import { checkContent, CONTENT_HEAD_BYTES } from '../storage/content-check.ts'
import { TooLarge } from '../storage/storage.ts'
import { cleanFileName, fileKey } from './file-key.ts'

/** No file is larger, whatever its field allows; the field's own limit is a form rule (F3). */
export const UPLOAD_MAX_MEGABYTES = 25
const UPLOAD_MAX_BYTES = UPLOAD_MAX_MEGABYTES * BYTES_PER_MEGABYTE

/**
 * `POST /files`: one file in the field `file`, checked by content, hashed and stored on the way; answers
 * `{name, size, url}` (I2). It belongs to nobody but its uploader until a memo's transaction binds it.
 */
export async function registerUploads(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      // One byte more than may be: the storage then sees the excess, where a silent cut would store half a file.
      limits: { files: 1, fields: 10, fileSize: UPLOAD_MAX_BYTES + 1, headerPairs: 50 },
      throwFileSizeLimit: false,
    })
    const bodyLimit = UPLOAD_MAX_BYTES + BYTES_PER_MEGABYTE
    scope.post('/files', { bodyLimit, ...budgetOf('uploads', services.config) }, async (request, reply) => {
      const caller = await callerOf(request, services, 'web')
      if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part || part.fieldname !== 'file')
        throw new CallFailure(
          'INVALID_ARGUMENT',
          'The request must be multipart with one file in the field "file".',
        )
      return reply.send(await store(services, caller, part))
    })
  })
}

async function store(
  { db, storage, now }: Services,
  caller: Caller,
  part: MultipartFile,
): Promise<{ name: string; size: number; url: string }> {
  const name = cleanFileName(part.filename, FILE_NAME_MAX_CHARACTERS)
  const chunks = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await readHead(chunks)
  const check = await checkContent(name, head)
  if (!check.ok) {
    part.file.resume()
    throw refused({ code: 'FILE_UNSUPPORTED', path: [], params: {} }, name)
  }
  const key = fileKey(caller.userId, now(), name)
  try {
    const stored = await storage
      .put(key, Readable.from(whole(head, chunks)), { maxBytes: UPLOAD_MAX_BYTES })
      .catch(storageFailure)
    await db
      .insertInto('files')
      .values({
        file_key: key,
        user_id: caller.userId,
        original_name: name,
        content_type: check.contentType,
        size: stored.size,
        sha256: stored.sha256,
        uploaded_at: now(),
      })
      .execute()
      .catch(async (cause: unknown) => {
        // Without its row nobody would ever find, or tidy up, the bytes.
        await storage.remove(key).catch(() => undefined)
        throw cause
      })
    return { name, size: stored.size, url: key }
  } catch (cause) {
    part.file.resume()
    if (cause instanceof TooLarge)
      throw refused(
        { code: 'FILE_TOO_LARGE', path: [], params: { max_megabytes: UPLOAD_MAX_MEGABYTES } },
        name,
      )
    throw cause
  }
}

/** A full disk, a bucket that is away: theirs to mend who run it, and nothing that the person can do about. */
function storageFailure(cause: unknown): never {
  if (cause instanceof TooLarge) throw cause
  throw new CallFailure(
    'UNAVAILABLE',
    'The file cannot be stored at the moment. Please try again later.',
    undefined,
    { cause },
  )
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const taken: Buffer[] = []
  let size = 0
  while (size < CONTENT_HEAD_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    taken.push(next.value)
    size += next.value.length
  }
  return Buffer.concat(taken)
}

async function* whole(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (;;) {
    const next = await chunks.next()
    if (next.done) return
    yield next.value
  }
}

/** In the words of the form (F6). */
function refused(found: FormIssue, name: string): CallFailure {
  const message = formMessage(found)
  return new CallFailure('INVALID_ARGUMENT', message, { issues: [{ path: name, code: found.code, message }] })
}
