import { resolve } from 'node:path'
import { root } from '../root.ts'

/** The folder of development data: database, files, mailbox and secret. */
export function dataDirOf(environment: Record<string, string | undefined>): string {
  return resolve(root, environment.DATA_DIR || 'data')
}
