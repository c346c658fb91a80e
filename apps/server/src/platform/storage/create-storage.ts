import { fileURLToPath } from 'node:url'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Options } from './s3-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Creates the storage that STORAGE_URL names: a folder (`file:./data/files`, `file:///srv/files`) or a bucket with an optional
 * prefix (`s3://bucket/countersign`). @throws Error for any other address
 */
export function createStorage(url: string, s3: S3Options): Storage {
  if (url.startsWith('file:'))
    return createDiskStorage(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length))
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(url)
  if (bucket) return createS3Storage(bucket[1] ?? '', bucket[2] ?? '', s3)
  throw new Error(`STORAGE_URL must be file:… or s3://bucket/prefix, not ${url.split(':')[0]}:…`)
}
