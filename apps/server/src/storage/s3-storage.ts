import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { countedStream } from './counted-stream.ts'
import { assertKey, NotStored, type Storage } from './storage.ts'

/** Where the bucket is. Without an endpoint it is Amazon's; without keys the SDK looks for the machine's role. */
export interface S3Options {
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Parts are kept in memory until they are sent: this many bytes, two at a time. */
const partBytes = 8 * 1024 * 1024

function isMissing(cause: unknown): boolean {
  return cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Checksums in trailers are Amazon's own; other servers store them as part of the object or refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Objects in a bucket, below a prefix. Streams of unknown length go up in parts that are taken back on failure. */
export function createS3Storage(bucket: string, prefix: string, options: S3Options): Storage {
  const client = createClient(options)
  const place = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` }
  }
  return {
    async put(key, stream, { maxBytes = Infinity } = {}) {
      const target = place(key)
      const { chunks, stored, failure } = countedStream(stream, maxBytes)
      const upload = new Upload({
        client,
        params: { ...target, Body: Readable.from(chunks, { objectMode: false }) },
        partSize: partBytes,
        queueSize: 2,
      })
      try {
        await upload.done()
      } catch (cause) {
        stream.destroy()
        // Taking the parts back may fail as well; what counts is why they had to be.
        throw failure() ?? cause
      }
      return stored()
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(new GetObjectCommand({ ...place(key), Range }))
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength
        return { stream: found.Body as Readable, size: Number(whole) }
      } catch (cause) {
        throw isMissing(cause) ? new NotStored(key) : cause
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)))
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(place(key)))
        return true
      } catch (cause) {
        if (isMissing(cause)) return false
        throw cause
      }
    },
  }
}
