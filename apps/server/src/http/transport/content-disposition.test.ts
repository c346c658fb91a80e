import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['Quote.pdf', `attachment; filename="Quote.pdf"; filename*=UTF-8''Quote.pdf`],
  [
    '₱ "x" (1).pdf',
    `attachment; filename="_ _x_ (1).pdf"; filename*=UTF-8''%E2%82%B1%20%22x%22%20%281%29.pdf`,
  ],
  ['a\r\nb.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%0D%0Ab.pdf`],
])('a download named %j has one header line that carries the name', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
