import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: TestSite
let admin: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  await site.services.db
    .insertInto('people')
    .values([
      { email: 'ana@northwind.example', display_name: 'Ana' },
      { email: 'warehouse@northwind.example', display_name: 'Ana’s warehouse', is_service: true },
      { email: 'ana@unsupported.example', display_name: 'Ana before' },
      { email: 'anabel@northwind.example', display_name: 'Anabel', disabled_at: new Date() },
    ])
    .execute()
})
afterAll(() => site.stop())

const offered = async (more: { as_owner?: boolean } = {}) => {
  const { people } = await admin.must('admin-search_directory', { search: 'Ana', ...more })
  return people.map(({ email }) => email)
}

it('B6, D7, P1: the search for people to name in a policy offers those who can sign in', async () => {
  expect(await offered()).toEqual(['ana@northwind.example'])
})

it('N3, P1: the search for the owner of a sample offers services, which own memos, as well', async () => {
  expect(await offered({ as_owner: true })).toEqual(['ana@northwind.example', 'warehouse@northwind.example'])
})
