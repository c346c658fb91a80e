import type { FileAnswer } from '@countersign/domain'
import { fileKey } from '../../../files/file-key.ts'
import { demoUserId } from '../../demo-user-id.ts'
import { makePaper } from '../papers/make-paper.ts'
import type { Paper } from '../papers/paper.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** A file that somebody uploaded before they wrote what names it. */
export interface DemoUpload {
  key: string
  userId: string
  name: string
  at: string
  bytes: Buffer
}

const ITEMS = [
  'Equipment',
  'Installation',
  'Spare parts',
  'Transport',
  'Training',
  'Support, first year',
] as const
const UID_DIGITS = 24

/** Makes a document about a subject, as its owner would upload it at this instant. */
export function makeUpload(
  name: string,
  by: string,
  at: string,
  subject: string,
  random: SeededRandom,
): DemoUpload {
  const userId = demoUserId(by)
  const uid = random.uuid().replaceAll('-', '').slice(0, UID_DIGITS)
  const [title = name, extension = ''] = name.split('.')
  return {
    key: fileKey(userId, new Date(at), name, uid),
    userId,
    name,
    at,
    bytes: makePaper(extension, paperOn(title, subject, random)),
  }
}

export function asFile({ key, name, bytes }: DemoUpload): FileAnswer {
  return { name, size: bytes.length, url: key }
}

function paperOn(title: string, subject: string, random: SeededRandom): Paper {
  return {
    title,
    lines: [subject, `Reference ${random.between(10_000, 99_999)}`, 'Amounts in PHP, without VAT.'],
    items: random
      .some(ITEMS, random.between(2, 5))
      .map((item) => [item, random.between(4, 900) * 1_000] as const),
  }
}
