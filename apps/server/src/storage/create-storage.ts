import { fileURLToPath } from 'node:url'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

export interface S3Options {
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** The storage that STORAGE_URL names: `file:…` a folder. */
export function createStorage(url: string, _s3: S3Options): Storage {
  if (url.startsWith('file:'))
    return createDiskStorage(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length))
  throw new Error(`STORAGE_URL ${url.split(':')[0]}: is not a storage we know`)
}
