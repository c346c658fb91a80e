import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { countedStream } from './counted-stream.ts'
import type { Storage } from './storage.ts'
import { assertKey, NotStored } from './storage.ts'

/** Defaults to Amazon's endpoint, and to the machine's role for credentials. */
export interface S3Options {
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Size of an upload part. Two parts at a time are held in memory until they are sent. */
const PART_BYTES = 8 * 1024 * 1024

function isMissing(cause: unknown): boolean {
  return cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Only Amazon supports checksums in trailers; other servers store them as part of the object or reject them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Stores objects in a bucket below a prefix. Streams of unknown length are uploaded in parts, which are aborted on failure. */
export function createS3Storage(bucket: string, prefix: string, options: S3Options): Storage {
  const client = createClient(options)
  const locate = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` }
  }
  return {
    async put(key, stream, { maxBytes = Infinity } = {}) {
      const target = locate(key)
      const { chunks, stored, failure } = countedStream(stream, maxBytes)
      const upload = new Upload({
        client,
        params: { ...target, Body: Readable.from(chunks, { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: 2,
      })
      try {
        await upload.done()
      } catch (cause) {
        stream.destroy()
        // Aborting the upload may fail as well: report the original failure.
        throw failure() ?? cause
      }
      return stored()
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(new GetObjectCommand({ ...locate(key), Range }))
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength
        return { stream: found.Body as Readable, size: Number(whole) }
      } catch (cause) {
        throw isMissing(cause) ? new NotStored(key) : cause
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key)))
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(locate(key)))
        return true
      } catch (cause) {
        if (isMissing(cause)) return false
        throw cause
      }
    },
    async removeBelow(prefix) {
      const { Bucket, Key } = locate(prefix)
      // One by one: servers differ in the checksums that they require of a request for many.
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` }))
        for (const object of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key: object.Key }))
    },
  }
}
