import { expect, it } from 'vitest'
import { mergeContacts } from './merge-contacts.ts'

const contact = (email: string, name?: string) => ({
  names: name === undefined ? [] : [{ unstructuredName: name }],
  emailAddresses: [{ value: email }],
  photos: [],
})

it('people of both sources show once, without those who take part already (D7)', () => {
  const directory = [contact('Ana@example.com', 'Ana Reyes'), contact('bea@example.com', 'Bea Lim')]
  const own = [contact('ana@example.com', 'Annie'), contact('cid@example.com')]
  expect(
    mergeContacts([directory, own], new Set(['bea@example.com'])).map((one) => [one.name, one.email]),
  ).toEqual([
    ['Ana Reyes', 'ana@example.com'],
    ['cid@example.com', 'cid@example.com'],
  ])
})

it('a contact without an e-mail cannot be chosen', () => {
  expect(mergeContacts([[{ names: [], emailAddresses: [], photos: [] }]], new Set())).toEqual([])
})
