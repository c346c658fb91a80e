import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()])
})

test('every test file has a migrated database of its own', async () => {
  await first.db.insertInto('groups').values({ group_id: 'one', name: 'One' }).execute()
  expect(await first.db.selectFrom('groups').selectAll().execute()).toHaveLength(1)
  expect(await second.db.selectFrom('groups').selectAll().execute()).toHaveLength(0)
})
