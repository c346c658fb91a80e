import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com/quotes ', 'https://example.com/quotes'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['ana.villanueva@example.com', 'mailto:ana.villanueva@example.com'],
  ['tel:+6328123456', 'tel:+6328123456'],
])('%j as an address is %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each([
  '',
  'quotation',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/auth/logout',
  'two words.com',
])('%j is no address', (typed) => expect(linkAddress(typed)).toBeUndefined())
