import { readFile } from 'node:fs/promises'
import { ERASED_TEXT } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { level } from '@countersign/test-kit/memos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRetentionSite } from '../../memo-changes/erasing/retention/testing/retention-site.ts'
import type { Services } from '../../protocol/services.ts'
import { expandNotices } from './compact-notices.store.ts'
import { findNotice } from '../notice.queries.ts'
import { removeOldNotices } from './remove-old-notices.job.ts'

let on: Awaited<ReturnType<typeof openRetentionSite>>
let services: Services
let db: Services['db']

beforeAll(async () => {
  on = await openRetentionSite()
  ;({ services } = on.site)
  ;({ db } = services)
})
afterAll(() => on.site.stop())

/** What the nightly job does with `PACK_LOGS=compact` where notifications of years are kept. */
const compact = () =>
  removeOldNotices(
    {},
    {
      ...services,
      config: { ...services.config, packsLogs: 'compact' },
      remoteConfig: {
        ...services.remoteConfig,
        read: async () => ({ ...(await services.remoteConfig.read()), notification_days: 0 }),
      },
    },
  )

async function read() {
  const { owner, first } = on.people
  return {
    owner: await owner.must('get_notifications', { limit: 50 }),
    first: await first.must('get_notifications', { limit: 50 }),
  }
}

const storedTitles = async (memo_id: string): Promise<string[]> =>
  (
    await sql<{ title: string }>`
      SELECT n.title FROM notifications n JOIN memos USING (memo_key) WHERE memo_id = ${memo_id} ORDER BY n.number`.execute(
      db,
    )
  ).rows.map(({ title }) => title)

const ofMemo = async (memo_id: string) => (await read()).owner.filter(({ url }) => url.endsWith(memo_id))

async function setSubject(memo_id: string, subject: string) {
  await sql`
    WITH named AS (UPDATE memos SET owner_subject = ${subject} WHERE memo_id = ${memo_id} RETURNING memo_key)
    UPDATE notifications n SET title = replace(title, 'Printing', ${subject}) FROM named WHERE n.memo_key = named.memo_key`.execute(
    db,
  )
}

/** What compacting made of a notification until migration 0186: the subject's mark first. */
const markSubjectFirst = (memo_id: string, subject: string) =>
  sql`
    UPDATE notifications n SET title = replace(replace(title, ${subject}, E'\x01'), ${memo_id}, E'\x02'),
      url = replace(replace(url, ${subject}, E'\x01'), ${memo_id}, E'\x02')
    FROM memos m WHERE m.memo_key = n.memo_key AND m.memo_id = ${memo_id}`.execute(db)

async function repair() {
  const migration = new URL(
    '../../platform/db/migrations/0186-numbers-before-subjects.online.sql',
    import.meta.url,
  )
  for (const statement of (await readFile(migration, 'utf8')).split(/;\n\n+/))
    await sql.raw(statement).execute(db)
}

async function eraseSubject(memo_id: string) {
  const { parts } = await on.admin.must('admin-get_erasable_parts', { memo_id })
  const { part } = parts.find(({ kind }) => kind === 'SUBJECT')!
  const { erasure_id } = await on.admin.must('admin-take_up_erasure', { memo_id, part, reason: 'Privacy.' })
  await on.colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
}

describe('E1: notifications of memos that have ended', () => {
  it('E1: leave out what the memo has, and read the same in lists and mails', async () => {
    const [ended, underWay] = [await on.ended(1), await on.submit()]
    const [full, open] = [await storedTitles(ended), await storedTitles(underWay)]
    const before = await read()
    const ids = before.owner.map(({ notification_id }) => notification_id)
    const mails = await Promise.all(ids.map((id) => findNotice(db, id)))
    await compact()
    const titles = await storedTitles(ended)
    expect(titles).toHaveLength(full.length)
    for (const title of titles) expect(title).not.toContain(ended)
    expect(await storedTitles(underWay)).toEqual(open)
    expect(await read()).toEqual(before)
    expect(await Promise.all(ids.map((id) => findNotice(db, id)))).toEqual(mails)
    await compact()
    expect(await read()).toEqual(before)

    for (let after: string | null = '0'; after !== null;)
      ({ after } = await expandNotices(db, { after, most: 1 }))
    expect(await storedTitles(ended)).toEqual(full)
  })

  it.each(['RET', '-', '2', 'approvals', 'a', 's/RET', '/'])(
    'E1: read the same where the subject is “%s”, which is in their address too',
    async (subject) => {
      const memo_id = await on.ended(1)
      await setSubject(memo_id, subject)
      const before = await read()
      await compact()
      for (const title of await storedTitles(memo_id)) expect(title).toContain('\u0001 (\u0002)')
      expect(await read()).toEqual(before)
    },
  )

  it('E1: read the same where the subject names the memo’s number', async () => {
    for (const subjectOf of [(id: string) => id, (id: string) => `Again: ${id}`]) {
      const memo_id = await on.ended(1)
      await setSubject(memo_id, subjectOf(memo_id))
      const before = await read()
      await compact()
      expect(await read()).toEqual(before)
    }
  })

  it('E1: are written in full again where the number had no mark', async () => {
    for (const subjectOf of [() => 'RET', () => '-', () => 's/RET', () => 'e/R', (id: string) => id]) {
      const memo_id = await on.ended(1)
      await setSubject(memo_id, subjectOf(memo_id))
      const before = await read()
      await markSubjectFirst(memo_id, subjectOf(memo_id))
      expect(await read()).not.toEqual(before)
      await repair()
      expect(await read()).toEqual(before)
      await compact()
      await repair()
      expect(await read()).toEqual(before)
    }
  })

  it('O6: are written in full again without a subject that was erased meanwhile', async () => {
    for (const subjectOf of [() => 'RET', () => '-', (id: string) => id]) {
      const memo_id = await on.ended(1)
      await setSubject(memo_id, subjectOf(memo_id))
      const [before] = await ofMemo(memo_id)
      await markSubjectFirst(memo_id, subjectOf(memo_id))
      await eraseSubject(memo_id)
      await repair()
      const [after] = await ofMemo(memo_id)
      expect(after).toMatchObject({ url: before!.url, title: `Approved: ${ERASED_TEXT} (${memo_id})` })
    }
  })

  it('E1: are read as they are where a subject has the character of a mark', async () => {
    const memo_id = await on.submit()
    const title = 'For your approval: \u0001 and \u0002'
    await sql`UPDATE notifications n SET title = ${title} FROM memos m
      WHERE m.memo_key = n.memo_key AND m.memo_id = ${memo_id}`.execute(db)
    expect((await read()).first.find(({ url }) => url.endsWith(memo_id))).toMatchObject({ title })
  })

  it('O6: don’t name the subject any more once it is erased', async () => {
    const memo_id = await on.ended(1)
    await compact()
    const [before] = await ofMemo(memo_id)
    await eraseSubject(memo_id)
    const [after] = await ofMemo(memo_id)
    expect(after!.url).toBe(before!.url)
    expect(after!.title).toBe(`Approved: ${ERASED_TEXT} (${memo_id})`)
  })

  it('O6: don’t name earlier subjects either, of which the last one is a part', async () => {
    const { owner, first } = on.people
    const then = new Date()
    then.setUTCFullYear(then.getUTCFullYear() - 1)
    on.site.setNow(then.toISOString())
    const memo_id = await on.submit()
    await first.must('return_memo', { memo_id, remarks: 'Shorter, please.' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'As asked.',
      memo_content: amountContent({ subject: 'Print', amount: '4321.00', body: 'Leaflets for the fair' }),
      sequences: [{ ...level([first]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    await first.must('approve_memo', { memo_id })
    on.site.setNow()
    await compact()
    expect(await storedTitles(memo_id)).toContain('For your approval: \u0001ing (\u0002)')
    await eraseSubject(memo_id)
    const titles = (await read()).first.filter(({ url }) => url.endsWith(memo_id)).map(({ title }) => title)
    expect(titles).toEqual(Array(2).fill(`For your approval: ${ERASED_TEXT} (${memo_id})`))
  })
})
