import { expect, test } from 'vitest'
import { RowBytes } from './row-bytes.ts'

test('texts become one run of UTF-8, however long, and are given away once', () => {
  const rows = new RowBytes()
  const texts = ['plain\n', 'Ñandú €\n', '😀\n', 'ü'.repeat(100_000)]
  for (const text of texts) rows.add(text)
  const taken = rows.take()
  expect(new TextDecoder().decode(taken)).toBe(texts.join(''))
  expect(rows.take().length).toBe(0)
  rows.add('next')
  expect(new TextDecoder().decode(rows.take())).toBe('next')
  // What was given away isn't written over.
  expect(new TextDecoder().decode(taken)).toBe(texts.join(''))
})
