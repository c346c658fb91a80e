import { expect, it } from 'vitest'
import { mergeContacts } from './merge-contacts.ts'

const contact = (email: string, name?: string) => ({
  names: name === undefined ? [] : [{ unstructuredName: name }],
  emailAddresses: [{ value: email }],
  photos: [],
})

it('U34, D7: people of both sources are listed once, without those in the memo', () => {
  const directory = [contact('Ana@example.com', 'Ana Reyes'), contact('bea@example.com', 'Bea Lim')]
  const own = [contact('ana@example.com', 'Annie'), contact('cid@example.com')]
  expect(
    mergeContacts([directory, own], new Set(['bea@example.com'])).map((one) => [one.name, one.email]),
  ).toEqual([
    ['Ana Reyes', 'ana@example.com'],
    ['cid@example.com', 'cid@example.com'],
  ])
})

it('D7: text that is not an e-mail address cannot be chosen', () => {
  const odd = [
    'x@outsider.example,y@example.com',
    'ａna@example.com',
    'ana%x@example.com',
    'ana@example.com\n',
  ]
  expect(mergeContacts([odd.map((email) => contact(email))], new Set())).toEqual([])
})

it('D7: a contact without an e-mail cannot be chosen', () => {
  expect(mergeContacts([[{ names: [], emailAddresses: [], photos: [] }]], new Set())).toEqual([])
})
