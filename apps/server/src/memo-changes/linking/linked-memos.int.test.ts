import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { configure } from '@countersign/test-kit/settings'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let other: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  other = await publishTemplate(site, 'OTH')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

type Kind = 'amends' | 'extends' | 'revokes'

/** A memo of the owner that the first and the second approver approved; the watcher watches it. */
async function approved(form = template) {
  const { owner, first, second, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] }), level([second])]
  const { memo_id } = await owner.must('create_memo', submission(form, levels))
  await first.must('approve_memo', { memo_id })
  await second.must('approve_memo', { memo_id })
  return memo_id
}

const linked = (memo_id: string, kind: Kind, approvers: Actor[]): CallInput<'create_memo'> => ({
  ...submission(template, [level(approvers)]),
  link: { kind, memo_id },
})
const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 5 })).map(({ title }) => title)
const refusalOf = async (asked: ReturnType<Actor['call']>) => {
  const answer = await asked
  return answer.ok ? null : (answer.details?.reason ?? answer.code)
}

/** The owner's own memo with a link, approved by the first approver. */
async function takesEffect(memo_id: string, kind: Kind) {
  const { owner, first } = people
  const created = await owner.must('create_memo', linked(memo_id, kind, [first]))
  await first.must('approve_memo', { memo_id: created.memo_id })
  return created.memo_id
}

describe('R4: linked memos', () => {
  it('R4: a draft begins with the answers of the approved memo and its link, which can be removed', async () => {
    const { owner } = people
    const memo_id = await approved()
    const draft = await owner.must('link_memo', { memo_id, kind: 'amends' })
    const form = await owner.must('getMemoDetailsForEditing', { memo_id: draft.memo_id })
    const old = await view(owner, memo_id)
    expect(form.memo_subject).toBe(old.memo.memo_subject)
    expect(form.link).toEqual({ kind: 'amends', memo_id, memo_subject: old.memo.memo_subject })
    const written = submission(template, [])
    await owner.must('edit_memo', { ...written, action: 'SAVE_AS_DRAFT', memo_id: draft.memo_id })
    expect((await view(owner, draft.memo_id)).link).toBeDefined()
    await owner.must('edit_memo', {
      ...written,
      action: 'SAVE_AS_DRAFT',
      memo_id: draft.memo_id,
      link: null,
    })
    expect((await view(owner, draft.memo_id)).link).toBeUndefined()
  })

  it('R4: once approved it marks the other memo, notifies its people, and both show it', async () => {
    const { owner, first, second, watcher } = people
    const memo_id = await approved()
    const before = await view(owner, memo_id)
    const created = await owner.must('create_memo', linked(memo_id, 'revokes', [first]))
    expect((await view(owner, memo_id)).linked_by).toBeUndefined()
    await first.must('approve_memo', { memo_id: created.memo_id })

    const old = await view(owner, memo_id)
    expect(old.memo).toMatchObject({ memo_status: 'APPROVED', revision: before.memo.revision + 1 })
    expect(old.linked_by).toEqual([
      {
        kind: 'revokes',
        memo_id: created.memo_id,
        memo_subject: expect.any(String) as string,
        at: expect.any(String) as string,
      },
    ])
    expect(old.abilities.link).toMatchObject({ allowed: false, reason: 'LINK_REVOKED' })
    // The second approver takes no part in the new memo.
    expect((await view(second, memo_id)).linked_by).toEqual([
      { kind: 'revokes', memo_id: created.memo_id, at: expect.any(String) as string },
    ])
    expect((await view(first, created.memo_id)).link).toMatchObject({ kind: 'revokes', memo_id })
    for (const who of [owner, second, watcher]) expect((await titlesOf(who))[0]).toContain('Revoked: ')

    const { memos } = await owner.must('getMyMemosHistoryWithUserID', { limit: 15 })
    expect(memos.find((row) => row.memo_id === memo_id)).toMatchObject({ revoked_by: created.memo_id })
    expect(memos.find((row) => row.memo_id === created.memo_id)).not.toHaveProperty('revoked_by')
    expect(await refusalOf(owner.call('link_memo', { memo_id, kind: 'extends' }))).toBe('LINK_REVOKED')
    expect(await refusalOf(owner.call('create_memo', linked(memo_id, 'extends', [first])))).toBe(
      'LINK_REVOKED',
    )
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('R4: a revoked memo says so in search results, in other memos that link to it, and in notices and mails of what follows', async () => {
    const { owner, first, third } = people
    await configure(site, { is_global_search_enabled: true })
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
    const conditions = [{ message: 'Ask Legal.', due_day: '2099-12-31' }]
    await first.must('approve_memo', { memo_id, conditions })
    const [condition] = (await view(first, memo_id)).conditions ?? []
    const extension = await owner.must('create_memo', linked(memo_id, 'extends', [first, third]))
    for (const who of [first, third]) await who.must('approve_memo', { memo_id: extension.memo_id })
    expect((await view(owner, extension.memo_id)).link).not.toHaveProperty('revoked_by')
    const by = await takesEffect(memo_id, 'revokes')

    const { results } = await owner.must('search_memo', { query: memo_id })
    expect(results.find((hit) => hit.memo_id.raw === memo_id)).toMatchObject({ revoked_by: { raw: by } })
    expect((await view(owner, extension.memo_id)).link).toMatchObject({ memo_id, revoked_by: by })
    // Of a memo that they can't read, people get the Memo ID and the kind alone.
    expect((await view(third, extension.memo_id)).link).toEqual({
      kind: 'extends',
      memo_id,
      record_hash: expect.any(String) as string,
    })
    expect((await view(owner, by)).link).not.toHaveProperty('revoked_by')

    await owner.must('report_condition', {
      memo_id,
      condition_id: condition!.condition_id,
      message: 'Asked.',
    })
    expect((await titlesOf(first))[0]).toMatch(/^Condition reported as met: .*, revoked\)$/)
    await site.runJobs()
    const mails = await site.services.mailbox!.list(first.email)
    const mail = mails.find(({ subject }) => subject.startsWith('Condition reported as met'))
    expect(mail?.subject).toContain(`(${memo_id}, revoked)`)
    expect(mail?.text).toContain(`Revoked by: ${by}`)
    const toOwner = await site.services.mailbox!.list(owner.email)
    const notice = toOwner.find(({ subject }) => subject.startsWith('Revoked: '))
    expect(notice?.subject).toContain(`(${memo_id})`)
    expect(notice?.text).toContain(`Revoked by: ${by}`)
  })

  it('R4, I1: of another template, or without a part in it, it is as if it did not exist', async () => {
    const { owner, first, watcher, stranger } = people
    const memo_id = await approved()
    const elsewhere = await approved(other)
    const answers = await Promise.all([
      stranger.call('create_memo', linked(memo_id, 'extends', [first])),
      stranger.call('create_memo', linked('AVL-2099-9999', 'extends', [first])),
      watcher.call('create_memo', linked(elsewhere, 'extends', [first])),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({
        ok: false,
        code: 'PERMISSION_DENIED',
        details: { reason: 'LINK_NO_ACCESS' },
      })
    expect(await refusalOf(owner.call('create_memo', linked(elsewhere, 'extends', [first])))).toBeNull()
    expect(await refusalOf(stranger.call('link_memo', { memo_id, kind: 'extends' }))).toBe(
      'PERMISSION_DENIED',
    )
  })

  it('R4: to revoke the memo of another person the route holds everyone who approved it', async () => {
    const { first, second, watcher, owner } = people
    const memo_id = await approved()
    const refused = await watcher.call('create_memo', linked(memo_id, 'revokes', [first]))
    expect(refused).toMatchObject({ ok: false, details: { reason: 'LINK_APPROVERS_MISSING' } })
    expect(await refusalOf(watcher.call('create_memo', linked(memo_id, 'extends', [first])))).toBeNull()
    const { memo_id: id } = await watcher.must('create_memo', linked(memo_id, 'revokes', [first, second]))
    await first.must('approve_memo', { memo_id: id })
    await second.must('approve_memo', { memo_id: id })
    expect((await view(owner, memo_id)).linked_by).toMatchObject([{ kind: 'revokes', memo_id: id }])
  })

  it('R4: two revocations at once are both approved, and one says that it came second', async () => {
    const { owner, first } = people
    const memo_id = await approved()
    const ids = await Promise.all(
      [1, 2].map(async () => (await owner.must('create_memo', linked(memo_id, 'revokes', [first]))).memo_id),
    )
    await Promise.all(ids.map((id) => first.must('approve_memo', { memo_id: id })))
    const views = await Promise.all(ids.map((id) => view(owner, id)))
    expect(views.map(({ link }) => link?.was_revoked === true).sort()).toEqual([false, true])
    expect((await view(owner, memo_id)).linked_by).toHaveLength(2)
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('R4, R2: takes effect beside the closing of a condition', async () => {
    const { owner, first } = people
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
    await first.must('approve_memo', {
      memo_id,
      conditions: [{ message: 'Ask Legal.', due_day: '2099-12-31' }],
    })
    const [condition] = (await view(first, memo_id)).conditions ?? []
    const created = await owner.must('create_memo', linked(memo_id, 'amends', [first]))
    await Promise.all([
      first.must('approve_memo', { memo_id: created.memo_id }),
      first.must('close_condition', { memo_id, condition_id: condition!.condition_id }),
    ])
    const old = await view(owner, memo_id)
    expect(old.linked_by).toHaveLength(1)
    expect(old.conditions?.[0]?.state).toBe('CLOSED')
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('R4, O7: the audit finds a side that does not agree', async () => {
    const { db } = site.services
    const memo_id = await approved()
    const id = await takesEffect(memo_id, 'extends')
    const row = await db
      .selectFrom('memos')
      .select('state')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    const state = row.state as unknown as { linkedBy: { kind: string }[] }
    const changed = { ...state, linkedBy: [{ ...state.linkedBy[0], kind: 'amends' }] }
    const write = (value: object) =>
      db
        .updateTable('memos')
        .set({ state: JSON.stringify(value) })
        .where('memo_id', '=', memo_id)
        .execute()
    await write(changed)
    const { faults } = await verifyMemos(db)
    expect(faults.map((fault) => fault.what)).toEqual(
      expect.arrayContaining([`${id} doesn’t say that it amends this memo (R4)`]),
    )
    expect(faults.map((fault) => fault.memoId)).toContain(id)
    await write(state)
    expect((await verifyMemos(db)).faults).toEqual([])
  })
})
