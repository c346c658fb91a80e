import { join } from 'node:path'
import { createStorage } from '@countersign/server/platform/storage/create-storage'
import type { Storage } from '@countersign/server/platform/storage/storage'
import { dataDirOf } from '../launch/data-dir.ts'
import { PlainError } from '../plain-error.ts'
import { runningDatabase } from '../postgres/running.ts'

type Environment = Record<string, string | undefined>

/** The database in DATABASE_URL, or the one that `npm start` runs. @throws PlainError where there is neither */
export function databaseOf(environment: Environment): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  const dataDir = dataDirOf(environment)
  const running = runningDatabase(dataDir)
  if (running) return running
  throw new PlainError(`Setting DATABASE_URL: not set, and no database is running on ${dataDir}.`)
}

/** The storage in STORAGE_URL, or the files of `npm start`; undefined for a database alone, which doesn't say where its files are. */
export function storageOf(environment: Environment): Storage | undefined {
  const url = storageUrl(environment)
  if (url === undefined) return undefined
  return createStorage(url, {
    endpoint: environment.S3_ENDPOINT || undefined,
    region: environment.S3_REGION || 'us-east-1',
    accessKeyId: environment.S3_ACCESS_KEY_ID,
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
  })
}

function storageUrl(environment: Environment): string | undefined {
  if (environment.STORAGE_URL) return environment.STORAGE_URL
  if (environment.DATABASE_URL && !environment.DATA_DIR) return undefined
  return `file:${join(dataDirOf(environment), 'files')}`
}
