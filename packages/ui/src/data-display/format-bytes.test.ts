import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [167_936, '164 kB'],
  [1_048_575, '1.0 MB'],
  [2_202_010, '2.1 MB'],
])('a file of %i bytes is shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
