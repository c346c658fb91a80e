import type { Memo } from '@countersign/domain'
import { acknowledgedAt, waitingReaders } from '@countersign/domain'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'

/** Who was to read the approved memo, and who had acknowledged it when the file was made (R5), with labels. */
export function copyFacts({ copies }: Pick<Memo, 'copies'>): [string, string][] {
  if (!copies) return []
  const { readers, missing, mustAcknowledge } = copies
  const names = readers.map(({ name }) => name)
  const facts: [string, string][] = [[texts.copies.readers, texts.named(names, missing)]]
  if (!mustAcknowledge || readers.length === 0) return facts
  const done = readers.flatMap(({ name, email }) => {
    const at = acknowledgedAt({ copies }, email)
    return at === null ? [] : [texts.copies.acknowledgedOn(name, formatTime(at))]
  })
  const waiting = waitingReaders({ copies }).map(({ name }) => name)
  return [...facts, [texts.copies.acknowledged(done.length, readers.length), texts.copies.who(done, waiting)]]
}
