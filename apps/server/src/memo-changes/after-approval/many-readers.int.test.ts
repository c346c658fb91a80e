import { afterAll, beforeAll, expect, it } from 'vitest'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { addRole } from '@countersign/test-kit/policies/roles'
import type { Statement } from '@countersign/test-kit/recorded-sql'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const MANY = 500
const FEW = 2

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let recorder: SqlRecorder

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
  recorder = new SqlRecorder(site.services.pool)
  const names = Array.from({ length: MANY }, (_none, at) => `Reader ${at}`)
  await site.services.db
    .insertInto('people')
    .values(names.map((name) => ({ email: mailOf(name), display_name: name, given_name: 'Reader' })))
    .execute()
})
afterAll(() => site.stop())

/** A template that copies its memos to the holders of a role: the first readers. */
async function templateFor(code: string, readers: number): Promise<TestTemplate> {
  const role_id = await addRole(site.services.db, code, [])
  await site.services.pool.query(
    `INSERT INTO role_holders (role_id, user_id, place_kind, place_id, position)
     SELECT $1, user_id, 'EVERYWHERE', '', row_number() OVER (ORDER BY email)
     FROM people WHERE given_name = 'Reader' ORDER BY email LIMIT $2`,
    [role_id, readers],
  )
  const sources = [{ kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }]
  return publishTemplate(site, code, { after_approval: { readers: { sources, acknowledge: {} } } })
}

/** Approves a memo. @returns its id, and what the approval asked of the database */
async function approved(template: TestTemplate): Promise<{ memo_id: string; statements: Statement[] }> {
  const { owner, first } = people
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
  const statements = await recorder.record(() => first.must('approve_memo', { memo_id }))
  return { memo_id, statements }
}

it('R5, E1: an approval with 500 readers takes the statements of one with two, and enqueues a mail for each', async () => {
  const few = await templateFor('FEW', FEW)
  const many = await templateFor('ALL', MANY)
  // The first ones read what is cached.
  for (const template of [few, many]) await approved(template)
  const kinds = ({ statements }: { statements: Statement[] }) =>
    statements.map(({ text }) => text.slice(0, 30))
  const toMany = await approved(many)
  expect(toMany.statements.length).toBeGreaterThan(10)
  expect(kinds(toMany)).toEqual(kinds(await approved(few)))

  const { rows } = await site.services.pool.query<{ email: string; mails: string }>(
    `SELECT n.email, count(j.id) AS mails FROM notifications n JOIN memos m USING (memo_key)
     LEFT JOIN graphile_worker._private_jobs j
       ON j.key = 'notice:' || n.notification_id AND j.payload ->> 'notificationId' = n.notification_id::text
     WHERE m.memo_id = $1 AND n.kind = 'TO_READ' GROUP BY n.email`,
    [toMany.memo_id],
  )
  expect(rows).toHaveLength(MANY)
  expect(rows.filter(({ mails }) => mails !== '1')).toEqual([])
})
