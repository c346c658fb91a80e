import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { remindOfCopies } from '../due-times/copies/remind-of-copies.store.ts'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let reader: Actor
let named: Actor
let template: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
  reader = await site.signIn(mailOf('Rea Lim'), 'Rea Lim')
  named = await site.signIn(mailOf('Noel Cruz'), 'Noel Cruz')
  template = await templateFor('CPY', { acknowledge: { days: 3 } })
})
afterAll(() => site.stop())

const templateFor = (code: string, more: object) =>
  publishTemplate(site, code, {
    allow_sub_approvals: true,
    after_approval: {
      readers: {
        sources: [reader, people.watcher].map(({ email }) => ({
          kind: 'PERSON',
          person: { email, name: email },
        })),
        named_by_owner: true,
        ...more,
      },
    },
  })

async function submitted(of = template, readers: string[] = [named.email]) {
  const { owner, first, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] })]
  const { memo_id } = await owner.must('create_memo', { ...submission(of, levels), readers })
  return memo_id
}

async function approved(of = template, readers?: string[]) {
  const memo_id = await submitted(of, readers)
  await people.first.must('approve_memo', { memo_id })
  return memo_id
}

const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const idsIn = async (who: Actor, name: 'get_to_read_active' | 'get_to_read_history') =>
  (await who.must(name, { limit: 50 })).memos.map((memo) => memo.memo_id)
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 5 })).map(({ title }) => title)

describe('R5: an approved memo is copied to readers', () => {
  it('R0, I1: to those whom the template or the owner names, who learn nothing of it before', async () => {
    // Nothing else was ever copied to them.
    const named = await site.signIn(mailOf('Nina Cruz'), 'Nina Cruz')
    const memo_id = await submitted(template, [named.email])
    for (const who of [reader, named])
      expect(await who.call('get_memo_details_for_viewing', { memo_id })).toMatchObject({
        ok: false,
        code: 'PERMISSION_DENIED',
      })
    expect(await idsIn(reader, 'get_to_read_active')).not.toContain(memo_id)
    await people.first.must('approve_memo', { memo_id })
    for (const who of [reader, named, people.watcher, people.first, people.owner])
      expect((await view(who, memo_id)).copies).toMatchObject({
        readers: [
          { email: reader.email, acknowledged_at: null },
          { email: people.watcher.email },
          { email: named.email },
        ],
        missing: [],
        acknowledged: { count: 0, of: 3 },
        can_acknowledge: [reader, named, people.watcher].includes(who),
      })
    expect((await view(reader, memo_id)).memo).toMatchObject({ audienceType: 'reader' })
    for (const who of [reader, named, people.watcher])
      expect(await idsIn(who, 'get_to_read_active')).toContain(memo_id)
    expect(await named.must('get_waiting_counts', {})).toEqual({
      to_do: { open: 0, had_others: false },
      to_read: { open: 1, had_others: false },
    })
    expect((await titlesOf(named))[0]).toMatch(/^To read: /)
  })

  it('R5: each acknowledges once, without a revision', async () => {
    const memo_id = await approved()
    const { revision } = (await view(reader, memo_id)).memo
    const [mine, twice] = await Promise.all([
      reader.call('acknowledge_memo', { memo_id }),
      reader.call('acknowledge_memo', { memo_id }),
      named.must('acknowledge_memo', { memo_id }),
    ])
    const refused = mine.ok ? twice : mine
    expect([mine.ok, twice.ok].sort()).toEqual([false, true])
    expect(refused).toMatchObject({ code: 'FAILED_PRECONDITION', details: { reason: 'ACKNOWLEDGED' } })
    expect(await people.first.call('acknowledge_memo', { memo_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { reason: 'NOT_READER' },
    })
    const { copies, memo } = await view(people.owner, memo_id)
    expect(memo.revision).toBe(revision + 2)
    expect(copies).toMatchObject({ acknowledged: { count: 2, of: 3 }, can_acknowledge: false })
    for (const who of [reader, named]) {
      expect(await idsIn(who, 'get_to_read_active')).not.toContain(memo_id)
      expect(await idsIn(who, 'get_to_read_history')).toContain(memo_id)
    }
    expect(await idsIn(people.watcher, 'get_to_read_active')).toContain(memo_id)
  })

  it('R5: without acknowledgement the copy is in History at once', async () => {
    const memo_id = await approved(await templateFor('INF', { acknowledge: undefined }), [])
    expect((await view(reader, memo_id)).copies).not.toHaveProperty('acknowledged')
    expect(await idsIn(reader, 'get_to_read_history')).toContain(memo_id)
    expect(await reader.call('acknowledge_memo', { memo_id })).toMatchObject({
      details: { reason: 'NOTHING_TO_ACKNOWLEDGE' },
    })
  })

  it('R5: who can no longer sign in and has not acknowledged drops out of the count', async () => {
    const gone = await site.signIn(mailOf('Omar Lim'), 'Omar Lim')
    const memo_id = await approved(template, [gone.email])
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', gone.email)
      .execute()
    const { copies } = await view(people.owner, memo_id)
    expect(copies).toMatchObject({ acknowledged: { count: 0, of: 2 } })
    expect(copies?.readers.at(-1)).toMatchObject({ email: gone.email, has_left: true })
  })

  it('R5: the form has whom the owner named, and refuses the owner', async () => {
    const { owner } = people
    const draft = { ...submission(template, []), action: 'SAVE_AS_DRAFT' as const }
    const { memo_id } = await owner.must('create_memo', { ...draft, readers: [named.email] })
    expect((await owner.must('getMemoDetailsForEditing', { memo_id })).readers).toMatchObject([
      { email: named.email, name: 'Noel Cruz' },
    ])
    expect(await owner.call('create_memo', { ...draft, readers: [owner.email] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  it('R5, L3: the clock reminds those who have not acknowledged, once for each step', async () => {
    const memo_id = await approved()
    await named.must('acknowledge_memo', { memo_id })
    const { db, jobs } = site.services
    const { memo_key } = await db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    const remind = (days: number) =>
      db
        .transaction()
        .execute((tx) =>
          remindOfCopies(tx, { jobs }, memo_key, new Date(site.services.now().getTime() + days * 86_400_000)),
        )
    const reminded = () =>
      db
        .selectFrom('notifications')
        .select('email')
        .where('memo_key', '=', memo_key)
        .where('kind', '=', 'COPY_UNREAD')
        .orderBy('email')
        .execute()
    await remind(0)
    expect(await reminded()).toEqual([])
    await remind(60)
    await remind(60)
    expect((await reminded()).map(({ email }) => email)).toEqual([reader.email, people.watcher.email].sort())
  })

  it('R5: hundreds of readers are written at once, and an acknowledgement changes one of their rows', async () => {
    const emails = Array.from({ length: 300 }, (_, at) => mailOf(`Reader${at}`))
    const many = await publishTemplate(site, 'MNY', {
      allow_sub_approvals: true,
      after_approval: {
        readers: {
          sources: [reader.email, ...emails].map((email) => ({
            kind: 'PERSON',
            person: { email, name: email },
          })),
          acknowledge: {},
        },
      },
    })
    const memo_id = await approved(many, [])
    const rows = () =>
      site.services.db
        .selectFrom('participants as p')
        .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
        .select(['p.email', 'p.to_read'])
        .select(sql<string>`p.ctid::text`.as('place'))
        .where('m.memo_id', '=', memo_id)
        .where('p.to_read', 'is not', null)
        .orderBy('p.email')
        .execute()
    const before = await rows()
    expect(before).toHaveLength(301)
    await reader.must('acknowledge_memo', { memo_id })
    const changed = (await rows()).filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
    expect(changed).toMatchObject([{ email: reader.email, to_read: 'DONE' }])
  })

  it('C7, R5: the memos hold their invariants and say the same as their logs', async () => {
    const { faults } = await verifyMemos(site.services.db)
    expect(faults).toEqual([])
  })
})
