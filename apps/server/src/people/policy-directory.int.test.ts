import { addRole } from '@countersign/test-kit/policies/roles'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPolicyDirectory } from './policy-directory.queries.ts'

let database: TestDatabase
const PEOPLE = ['ana', 'ben', 'cara', 'dan', 'eva']
const mail = (name: string) => `${name}@northwind.example`
const person = (name: string) => ({ email: mail(name), name })

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db
    .insertInto('companies')
    .values(['telecom', 'towers'].map((company_id) => ({ company_id, name: company_id })))
    .execute()
  await database.db
    .insertInto('company_domains')
    .values({ domain: 'northwind.example', company_id: 'telecom' })
    .execute()
  await database.db.insertInto('groups').values({ group_id: 'network', name: 'Network' }).execute()
})
afterAll(() => database.drop())

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('roles').execute()
  await db.deleteFrom('people').execute()
  await db
    .insertInto('people')
    .values(PEOPLE.map((name) => ({ email: mail(name), display_name: name })))
    .execute()
})

const read = (more: Partial<Parameters<typeof readPolicyDirectory>[1]> = {}) =>
  readPolicyDirectory(database.db, { email: mail('ana'), roleIds: [], day: '2026-11-24', ...more })

const disable = (name: string) =>
  database.db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', mail(name)).execute()

const setManager = (name: string, manager: string) =>
  database.db
    .updateTable('people')
    .set(({ selectFrom }) => ({
      manager_id: selectFrom('people as boss').select('boss.user_id').where('boss.email', '=', mail(manager)),
    }))
    .where('email', '=', mail(name))
    .execute()

it('N2, H1: an owner belongs to the company of their domain and the group of the directory, or where the memo was frozen', async () => {
  await database.db
    .updateTable('people')
    .set({ group_id: 'network' })
    .where('email', '=', mail('ana'))
    .execute()
  expect(await read()).toMatchObject({ owner: person('ana'), company_id: 'telecom', group_id: 'network' })
  const place = { companyId: 'towers', groupId: null }
  expect(await read({ place })).toMatchObject({ company_id: 'towers', group_id: null })
  expect(await read({ email: 'new.one@elsewhere.example' })).toMatchObject({
    owner: { name: 'New One' },
    company_id: null,
    group_id: null,
    managers: [],
  })
})

it('N2: managers are read upward without those who are disabled, and a circle ends', async () => {
  await setManager('ana', 'ben')
  await setManager('ben', 'cara')
  await setManager('cara', 'dan')
  await setManager('dan', 'ben')
  expect((await read()).managers).toEqual(['ben', 'cara', 'dan'].map(person))
  await disable('cara')
  expect((await read()).managers).toEqual(['ben', 'dan'].map(person))
  await setManager('ana', 'ana')
  expect((await read()).managers).toEqual([])
})

it('N2: holders are those of the day, in their order, with deputies', async () => {
  const cfo = await addRole(database.db, 'CFO', [
    { email: mail('cara'), place: { kind: 'COMPANY', id: 'towers' } },
    {
      email: mail('ben'),
      from_day: '2026-11-24',
      to_day: '2026-11-24',
      deputies: [mail('eva'), mail('dan')],
    },
    { email: mail('dan'), from_day: '2026-11-25' },
    { email: mail('dan'), to_day: '2026-11-23' },
  ])
  const other = await addRole(database.db, 'Head', [])
  const { roles } = await read({ roleIds: [other, cfo, 'no-role'] })
  expect(roles).toEqual([
    {
      role_id: cfo,
      name: 'CFO',
      holdings: [
        { person: person('cara'), place: { kind: 'COMPANY', id: 'towers' }, deputies: [] },
        { person: person('ben'), place: { kind: 'EVERYWHERE' }, deputies: [person('eva'), person('dan')] },
      ],
    },
    { role_id: other, name: 'Head', holdings: [] },
  ])
})

it('N2: disabled people hold no role and are no deputies', async () => {
  const cfo = await addRole(database.db, 'CFO', [
    { email: mail('ben'), deputies: [mail('cara'), mail('dan')] },
    { email: mail('eva') },
  ])
  await disable('cara')
  await disable('eva')
  const { roles } = await read({ roleIds: [cfo] })
  expect(roles[0]?.holdings).toEqual([
    { person: person('ben'), place: { kind: 'EVERYWHERE' }, deputies: [person('dan')] },
  ])
})
