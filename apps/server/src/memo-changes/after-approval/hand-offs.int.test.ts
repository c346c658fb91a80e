import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createConsoleSite } from '@countersign/test-kit/templates'
import { packStates } from '../../platform/memo-log/states/pack-states.store.ts'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
let handler: Actor
let treasurer: string
let template: TestTemplate

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  people = await signInParticipants(site)
  handler = await site.signIn(mailOf('Hedy Lim'), 'Hedy Lim')
  const { role_id } = await site.services.db
    .insertInto('roles')
    .values({ name: 'Treasurer' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  treasurer = role_id
  template = await templateFor('AVL', [personSource(handler), personSource(people.watcher), roleSource()])
})
afterAll(() => site.stop())

const personSource = ({ email }: Actor) => ({ kind: 'PERSON', person: { email, name: email } })
const roleSource = () => ({ kind: 'ROLE', role_id: treasurer, place: { kind: 'EVERYWHERE' } })
const templateFor = (code: string, sources: object[]) =>
  publishTemplate(site, code, { allow_sub_approvals: true, after_approval: { handlers: { sources } } })

async function submitted(of = template) {
  const { owner, first, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] })]
  const { memo_id } = await owner.must('create_memo', submission(of, levels))
  return memo_id
}

async function approved(of = template) {
  const memo_id = await submitted(of)
  await people.first.must('approve_memo', { memo_id })
  return memo_id
}

const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
/** @returns 1 where nothing of the memo is open, so that its state is packed (D10) */
const packState = async (memo_id: string) => {
  const { db } = site.services
  const memos = await db.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id).execute()
  return packStates(
    db,
    memos.map(({ memo_key }) => memo_key),
  )
}
const idsIn = async (who: Actor, name: 'get_to_do_active' | 'get_to_do_history') =>
  (await who.must(name, { limit: 50 })).memos.map((memo) => memo.memo_id)
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 5 })).map(({ title }) => title)

describe('R3: an approved memo is handed to people and roles', () => {
  it('R3: is to do for those whom the template names, and shows of whom no one could be found', async () => {
    const memo_id = await submitted()
    expect(await handler.call('get_memo_details_for_viewing', { memo_id })).toMatchObject({ ok: false })
    await people.first.must('approve_memo', { memo_id })
    for (const who of [people.owner, handler, people.watcher, people.first])
      expect((await view(who, memo_id)).hand_off).toMatchObject({
        handlers: [{ email: handler.email }, { email: people.watcher.email }],
        missing: ['Treasurer'],
        done: null,
        can_complete: who === handler || who === people.watcher,
      })
    expect((await view(handler, memo_id)).memo).toMatchObject({ audienceType: 'handler' })
    expect(await idsIn(handler, 'get_to_do_active')).toContain(memo_id)
    expect(await idsIn(people.watcher, 'get_to_do_active')).toContain(memo_id)
    expect(await idsIn(people.first, 'get_to_do_active')).toEqual([])
    expect((await titlesOf(handler))[0]).toMatch(/^To do: /)
  })

  it('R3: the first handler who marks it done counts for all, and the owner is notified', async () => {
    const memo_id = await approved()
    expect(await people.owner.call('complete_hand_off', { memo_id, message: 'x' })).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { reason: 'NOT_HANDLER' },
    })
    expect(await handler.call('complete_hand_off', { memo_id, message: ' ' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    const { revision } = (await view(handler, memo_id)).memo
    await handler.must('complete_hand_off', { memo_id, message: ' Ordered. ', revision })
    expect(await people.watcher.call('complete_hand_off', { memo_id, message: 'x', revision })).toMatchObject(
      {
        code: 'ABORTED',
      },
    )
    expect((await view(people.owner, memo_id)).hand_off).toMatchObject({
      done: { email: handler.email, message: 'Ordered.' },
      can_complete: false,
    })
    for (const who of [handler, people.watcher]) {
      const open = await idsIn(who, 'get_to_do_active')
      expect(open).not.toContain(memo_id)
      expect(await idsIn(who, 'get_to_do_history')).toContain(memo_id)
      expect(await who.must('get_waiting_counts', {})).toEqual({
        to_do: { open: open.length, had_others: true },
        to_read: { open: 0, had_others: false },
      })
    }
    expect((await titlesOf(people.owner))[0]).toMatch(/^Done: /)
  })

  it('N2: a role resolves in the transaction that approves: holders of that day', async () => {
    const ofRole = await templateFor('ROL', [roleSource()])
    const memo_id = await submitted(ofRole)
    const { person } = await addHolder(handler)
    await people.first.must('approve_memo', { memo_id })
    expect((await view(people.owner, memo_id)).hand_off).toMatchObject({
      handlers: [{ email: handler.email }],
      missing: [],
    })
    await site.services.db.deleteFrom('role_holders').where('user_id', '=', person).execute()
    expect((await view(people.owner, await approved(ofRole))).hand_off).toMatchObject({
      handlers: [],
      missing: ['Treasurer'],
    })
  })

  it('R3: what no one has to do needs attention, and an administrator names a handler', async () => {
    const memo_id = await approved(await templateFor('UNF', [roleSource()]))
    expect(await packState(memo_id)).toBe(0)
    const waiting = async () => (await admin.must('admin-get_attention', {})).to_do
    expect(await waiting()).toContainEqual({ memo_id, template_name: 'Form UNF', missing: ['Treasurer'] })
    const name = (to_email: string, more = {}) =>
      admin.call('admin-name_handler', { memo_id, to_email, reason: 'No treasurer yet', ...more })
    expect(await name(people.owner.email)).toMatchObject({ details: { reason: 'PERSON_TWICE' } })
    expect(await name(admin.email)).toMatchObject({ details: { reason: 'NOT_TO_YOURSELF' } })
    expect(await name('stranger@elsewhere.example')).toMatchObject({
      details: { reason: 'DOMAIN_NOT_HOSTED' },
    })
    expect(await name(handler.email, { reason: ' ' })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await name(handler.email, { memo_id: 'AVL-2026-99999' })).toMatchObject({ code: 'NOT_FOUND' })
    const input = { memo_id, to_email: handler.email, reason: 'x' }
    expect(await people.owner.call('admin-name_handler', input)).toMatchObject({ ok: false })

    expect(await name(handler.email)).toMatchObject({ ok: true })
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ memo_id }))
    expect((await view(people.owner, memo_id)).hand_off).toMatchObject({
      handlers: [{ email: handler.email }],
      missing: [],
      moved: [{ from: null, to: 'Hedy Lim', reason: 'No treasurer yet' }],
    })
    expect(await idsIn(handler, 'get_to_do_active')).toContain(memo_id)
    expect((await titlesOf(handler))[0]).toMatch(/^To do: /)
    expect(await name(people.watcher.email)).toMatchObject({ details: { reason: 'NOTHING_TO_HAND_OVER' } })
    const { events } = await admin.must('admin-get_log', { limit: 1 })
    expect(events).toMatchObject([{ action: 'name_handler', subject_name: memo_id }])
    expect(await packState(memo_id)).toBe(0)
    await handler.must('complete_hand_off', { memo_id, message: 'Ordered.' })
    expect(await packState(memo_id)).toBe(1)
    expect(await idsIn(handler, 'get_to_do_history')).toContain(memo_id)
  })

  it('R3, K9, K10: a disabled person who has a memo to do needs attention, and the list of templates names them', async () => {
    const gone = await site.signIn(mailOf('Omar Lim'), 'Omar Lim')
    await approved(await templateFor('GON', [personSource(gone)]))
    const { elsewhere } = await admin.must('admin-get_handover', { email: gone.email })
    expect(elsewhere.handler_of).toEqual(['Form GON'])
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', gone.email).execute()
    const { disabled } = await admin.must('admin-get_attention', {})
    expect(disabled).toContainEqual({ email: gone.email, name: 'Omar Lim', places: 0, memos: 0, to_do: 1 })
  })

  it('D10: what is stored folds to what is shown', async () => {
    await approved()
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })
})

async function addHolder({ userId }: Actor) {
  await site.services.db
    .insertInto('role_holders')
    .values({ role_id: treasurer, user_id: userId, place_kind: 'EVERYWHERE', place_id: '', position: 1 })
    .execute()
  return { person: userId }
}
