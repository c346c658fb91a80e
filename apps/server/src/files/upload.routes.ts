import { Readable } from 'node:stream'
import type { UploadedFile } from '@countersign/contract'
import type { FormIssue, PixelMeter } from '@countersign/domain'
import {
  BYTES_PER_MEGABYTE,
  createPixelMeter,
  FILE_MAX_MEGABYTES,
  FILE_NAME_MAX_CHARACTERS,
  formMessage,
  imageIssue,
} from '@countersign/domain'
import type { MultipartFile } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admitSignedIn, admitted } from '../http/admission.ts'
import { limitsOf, tooLarge } from '../http/body-limits.ts'
import { CallFailure, invalid } from '../protocol/call-failure.ts'
import { budgetOf } from '../http/budgets/request-rate.ts'
import type { Caller, Services } from '../protocol/services.ts'
import { checkContent, CONTENT_HEAD_BYTES } from '../platform/storage/content-check.ts'
import { TooLarge } from '../platform/storage/storage.ts'
import { cleanFileName, fileKey } from './file-key.ts'
import { addUpload, requireQuota } from './upload-quota.store.ts'

const UPLOAD_MAX_BYTES = FILE_MAX_MEGABYTES * BYTES_PER_MEGABYTE

/**
 * `POST /files`: one file in the field `file`, checked by content, hashed and stored on the way; answers
 * `{name, size, url}` (I2). Only its uploader may use it until a memo's transaction binds it.
 */
export async function registerUploads(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'pool' | 'jobs' | 'sessionRows' | 'scanner' | 'storage' | 'now'>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      // One byte above the limit, so that the storage detects the excess: cutting at the limit would store half a file.
      limits: {
        files: 1,
        fileSize: UPLOAD_MAX_BYTES + 1,
        headerPairs: 50,
        fields: 10,
        fieldNameSize: 100,
        fieldSize: 1_000,
      },
      throwFileSizeLimit: false,
    })
    const options = { ...budgetOf('uploads', services.config), ...admitSignedIn(services, 'web') }
    scope.post('/files', options, async (request, reply) => {
      const caller = admitted(request)
      await requireQuota(services.db, caller.userId)
      const part = await filePart(request)
      return reply.send(await store(services, caller, part))
    })
  })
}

/** @throws CallFailure INVALID_ARGUMENT where there is none, or the request is malformed */
async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  try {
    const part = request.isMultipart() ? await limited(request) : undefined
    if (part?.fieldname === 'file') return part
  } catch (cause) {
    request.log.info({ err: cause }, 'upload not understood')
  }
  throw invalid([
    { path: 'file', message: 'The request must be multipart with one file in the field "file".' },
  ])
}

/** The parser reads the connection itself, so bodies without a declared size are limited here. */
function limited(request: FastifyRequest): Promise<MultipartFile | undefined> {
  const { bytes } = limitsOf(request)
  let left = bytes
  const part = request.file()
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.raw.destroy(tooLarge())
  })
  return part
}

async function store(
  services: Pick<Services, 'db' | 'jobs' | 'scanner' | 'storage' | 'now'>,
  caller: Caller,
  part: MultipartFile,
): Promise<UploadedFile> {
  const { storage, now } = services
  const name = cleanFileName(part.filename, FILE_NAME_MAX_CHARACTERS)
  const chunks = wholeOrRefused(part.file)
  const head = await readHead(chunks)
  const check = await checkContent(name, head)
  if (!check.ok) {
    part.file.resume()
    throw refused({ code: 'FILE_UNSUPPORTED', path: [], params: {} }, name)
  }
  const key = fileKey(caller.userId, now(), name)
  const meter = check.contentType.startsWith('image/') ? createPixelMeter() : undefined
  try {
    const stored = await storage
      .put(key, Readable.from(whole(head, chunks, meter)), { maxBytes: UPLOAD_MAX_BYTES })
      .catch(storageFailure)
    const issue = meter && imageIssue(meter.pixels())
    if (issue) {
      await storage.remove(key)
      throw refused(issue, name)
    }
    await addUpload(services, {
      file_key: key,
      user_id: caller.userId,
      original_name: name,
      content_type: check.contentType,
      size: stored.size,
      sha256: stored.sha256,
      uploaded_at: now(),
    }).catch(async (cause: unknown) => {
      // Without its row the bytes would never be found or deleted.
      await storage.remove(key).catch(() => undefined)
      throw cause
    })
    return { name, size: stored.size, url: key }
  } catch (cause) {
    part.file.resume()
    if (cause instanceof TooLarge)
      throw refused({ code: 'FILE_TOO_LARGE', path: [], params: { max_megabytes: FILE_MAX_MEGABYTES } }, name)
    throw cause
  }
}

/** Storage outages are for operators to fix; the person can only retry. */
function storageFailure(cause: unknown): never {
  if (cause instanceof TooLarge || cause instanceof CallFailure) throw cause
  throw new CallFailure(
    'UNAVAILABLE',
    'The file cannot be stored at the moment. Please try again later.',
    undefined,
    { cause },
  )
}

/** Distinguishes a broken upload from a failure of the storage. */
async function* wholeOrRefused(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (cause) {
    throw new CallFailure(
      'INVALID_ARGUMENT',
      'The file did not arrive whole. Please upload it again.',
      undefined,
      { cause },
    )
  }
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

/** The whole file. Images are measured while they are read (Q3), since a GIF's frames may be anywhere. */
async function* whole(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  meter?: PixelMeter,
): AsyncGenerator<Buffer> {
  meter?.write(head)
  yield head
  for (;;) {
    const next = await chunks.next()
    if (next.done) return
    meter?.write(next.value)
    yield next.value
  }
}

/** The form's own message (F6). */
function refused(found: FormIssue, name: string): CallFailure {
  const message = formMessage(found)
  return new CallFailure('INVALID_ARGUMENT', message, { issues: [{ path: name, code: found.code, message }] })
}
