import { expect, it } from 'vitest'
import { fileNameOf } from './memo-pdf.ts'

it.each([
  ['attachment; filename="AVL-2026-0418.pdf"', 'AVL-2026-0418.pdf'],
  ['attachment; filename=AVL-2026-0418.pdf', 'AVL-2026-0418.pdf'],
  [`attachment; filename="Memo.pdf"; filename*=UTF-8''Ni%C3%B1o.pdf`, 'Niño.pdf'],
  [`attachment; filename="Memo.pdf"; filename*=UTF-8''%E0%A4%A`, 'Memo.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['inline', undefined],
  [null, undefined],
])('the PDF is saved under the name of the header %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
