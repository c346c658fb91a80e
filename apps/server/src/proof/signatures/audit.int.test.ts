import { addPasskey, sign } from '@countersign/test-kit/devices/passkeys'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyEntries } from '../entries/verify-entries.queries.ts'

let site: TestSite

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

it('O7: the audit finds a signature that is gone, replaced or of another key', async () => {
  const { db } = site.services
  const template = await publishTemplate(site, 'SIG', { signature: { kind: 'ALWAYS' } })
  const { owner, first } = await signInParticipants(site)
  const passkey = await addPasskey(site, first)
  const { memo_id, revision } = await owner.must('create_memo', submission(template, [level([first])]))
  const item = { memo_id, revision }
  const signature = await sign(site, first, passkey, [item])
  await first.must('approve_memo', { ...item, signature })
  const faults = async () =>
    (await verifyEntries(db)).faults.filter(({ memoId }) => memoId === memo_id).map(({ what }) => what)
  expect(await faults()).toEqual([])
  const { hash } = await db
    .selectFrom('decision_signatures as s')
    .innerJoin('memos as m', 'm.memo_key', 's.memo_key')
    .select('s.hash')
    .where('m.memo_id', '=', memo_id)
    .executeTakeFirstOrThrow()
  const row = db.updateTable('decision_signatures').where('hash', '=', hash)
  // What only the owner of the database can do.
  await sql`ALTER TABLE decision_signatures DISABLE TRIGGER USER`.execute(db)
  await row
    .set({ signature: sql<string>`replace(signature, '"algorithm":-7', '"algorithm":-257')` })
    .execute()
  expect(await faults()).toEqual(['The signature of event 3 is another one. (O4)'])
  await db.deleteFrom('decision_signatures').where('hash', '=', hash).execute()
  expect(await faults()).toEqual(['The signature of event 3 is missing. (O4)'])
  await sql`ALTER TABLE decision_signatures ENABLE TRIGGER USER`.execute(db)
})
