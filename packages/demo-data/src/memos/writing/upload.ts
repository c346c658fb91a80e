import type { FileAnswer } from '@countersign/domain'
import { extensionOf } from '@countersign/domain'
import { fileKey } from '@countersign/server/files/file-key'
import { demoUserId } from '../../demo-user-id.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { sampleFile } from './sample-file.ts'

/** A file that was uploaded before the answer that names it. */
export interface DemoUpload {
  key: string
  userId: string
  name: string
  at: string
  bytes: Buffer
}

const UID_DIGITS = 24

/** A file as its owner would upload it at this instant. */
export function makeUpload(name: string, by: string, at: string, random: SeededRandom): DemoUpload {
  const userId = demoUserId(by)
  const uid = random.uuid().replaceAll('-', '').slice(0, UID_DIGITS)
  return {
    key: fileKey(userId, new Date(at), name, uid),
    userId,
    name,
    at,
    bytes: sampleFile(extensionOf(name)),
  }
}

export function asFile({ key, name, bytes }: DemoUpload): FileAnswer {
  return { name, size: bytes.length, url: key }
}
