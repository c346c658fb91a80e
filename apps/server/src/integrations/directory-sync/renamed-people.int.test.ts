import { buffer } from 'node:stream/consumers'
import { checkDocument } from '@countersign/evidence'
import { content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import type { Actor } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInDirectory } from '../../people/directory.queries.ts'
import { verifyMemos } from '../../memo-changes/verify-memos.queries.ts'
import { packStates } from '../../platform/memo-log/states/pack-states.store.ts'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import { verifySubjects } from '../../proof/entries/verify-subjects.queries.ts'
import { today } from '../../protocol/delegations.ts'
import type { Evidence } from '../../protocol/services.ts'
import type { ScimClient } from './testing/directory.ts'
import { connectDirectory } from './testing/directory.ts'

const ADMIN = 'tess.aquino@northwind.example'

let on: PolicySite
let scim: ScimClient
let admin: Actor
let free: TestTemplate

beforeAll(async () => {
  on = await createPolicySite(await createTestSite({ ADMIN_EMAILS: ADMIN }))
  on.site.services.sessionRows.start()
  scim = await connectDirectory(on.site)
  admin = await on.site.signIn(ADMIN, 'Tess Aquino', 'admin')
  await configure(on.site, { is_global_search_enabled: true })
  free = await publishTemplate(on.site, 'FREE')
})
afterAll(() => on.site.stop())

const db = () => on.site.services.db
const addressOf = (name: string) => `${name}@northwind.example`

/** Signs a new person in, whom the directory knows. */
async function person(name: string): Promise<Actor> {
  const actor = await on.site.signIn(addressOf(name), name)
  await scim.add({ userName: actor.email, displayName: name })
  return actor
}

/** The directory gives a person another address; their session stays. */
async function rename(actor: Actor, name: string): Promise<string> {
  const { status, body } = await scim.patch(actor.userId, {
    op: 'replace',
    path: 'userName',
    value: addressOf(name),
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  await on.site.services.sessionRows.settle()
  return addressOf(name)
}

async function submit(owner: Actor, ...levels: Parameters<typeof submission>[1]): Promise<string> {
  return (await owner.must('create_memo', submission(free, levels))).memo_id
}

async function faults(): Promise<string[]> {
  const found = [await verifyMemos(db()), await verifyEntries(db()), await verifySubjects(db())]
  return found.flatMap((one) => one.faults.map(({ what }) => what))
}

/** What the kept PDF of a memo proves to a reader who has nothing but the log's key. */
async function proven(memoId: string) {
  await on.site.runJobs()
  const { pdf_key } = await db()
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  const pdf = await buffer((await on.site.services.storage.get(pdf_key ?? '')).stream)
  const { logKey } = on.site.services.evidence as Evidence
  return checkDocument(pdf, { log: logKey.key, witnesses: [] })
}

describe('P4: people whose addresses change while a memo is under way', () => {
  it('keep their part in it, and its log has the addresses of then', async () => {
    const owner = await person('olga.reyes')
    const approver = await person('ana.cruz')
    const watcher = await person('wes.tan')
    const memo_id = await submit(owner, level([approver], { watchers: [watcher.email] }))
    await rename(owner, 'olga.lim')
    const ana = await rename(approver, 'ana.sy')
    await rename(watcher, 'wes.co')
    const view = await approver.must('get_memo_details_for_viewing', { memo_id })
    expect(view).toMatchObject({ approval_status: 'PENDING', abilities: { approve: { allowed: true } } })
    expect(view.sequence[0]?.approvers[0]).toMatchObject({ email: ana })
    const tasks = await approver.must('getForMyApprovalActiveWithUserID', {})
    expect(tasks.memos.map((memo) => memo.memo_id)).toContain(memo_id)
    await approver.must('approve_memo', { memo_id, remarks: 'Fine' })
    for (const one of [owner, watcher]) await one.must('get_memo_details_for_viewing', { memo_id })
    const { levels } = await owner.must('get_memo_logs', { memo_id })
    expect(levels[0]?.logs.length).toBeGreaterThan(0)
    const { events } = await proven(memo_id)
    expect(events.find(({ type }) => type === 'DecisionMade')?.by).toMatchObject({
      email: addressOf('ana.cruz'),
    })
    expect(await faults()).toEqual([])
  })

  it('D7, C2: stay one person, by whichever of their addresses they are named', async () => {
    const owner = await person('ben.go')
    const approver = await person('kim.uy')
    const memo_id = await submit(owner, level([approver]))
    await rename(owner, 'ben.ong')
    await rename(approver, 'kim.ong')
    await approver.must('return_memo', { memo_id, remarks: 'Please change it' })
    const again = (sequences: object[]) =>
      owner.call('edit_memo', {
        memo_id,
        action: 'SUBMITTED',
        memo_content: content(),
        remarks: 'Changed',
        sequences,
      } as never)
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const kept = { ...level([addressOf('kim.uy')]), sequence_id: sequence[0]?.sequence_id }
    expect(await again([kept, level([addressOf('ben.go')])])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ code: 'PERSON_TWICE' }] },
    })
    expect(await again([kept, level([addressOf('kim.ong')])])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ code: 'PERSON_TWICE' }] },
    })
    expect(await again([kept])).toMatchObject({ ok: true })
    expect(await faults()).toEqual([])
  })

  it('R6: prepare for others, and have no seat in it, in whatever name', async () => {
    const owner = await person('fay.uy')
    const preparer = await person('gil.sy')
    const approver = await person('hal.go')
    await owner.must('save_preparer', { email: preparer.email, last_day: '2999-12-31' })
    await on.site.services.sessionRows.settle()
    const draft = { ...submission(free, [level([approver])]), action: 'SAVE_AS_DRAFT' } as const
    const { memo_id } = await preparer.must('create_memo', { ...draft, prepared_for: owner.email })
    const renamed = await rename(preparer, 'gil.co')
    await rename(owner, 'fay.ong')
    const save = (who: Actor, action: 'SUBMITTED' | 'SAVE_AS_DRAFT', email: string) =>
      who.call('edit_memo', { memo_id, action, memo_content: content(), sequences: [level([email])] })
    expect(await save(preparer, 'SAVE_AS_DRAFT', approver.email)).toMatchObject({ ok: true })
    for (const email of [renamed, addressOf('gil.sy')])
      expect(await save(owner, 'SUBMITTED', email)).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ code: 'HAS_PREPARED' }] },
      })
    expect(await save(owner, 'SUBMITTED', approver.email)).toMatchObject({ ok: true })
    const { memo } = await owner.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.prepared_by?.email).toBe(renamed)
    await approver.must('approve_memo', { memo_id })
    const { events } = await proven(memo_id)
    expect(events.find(({ type }) => type === 'MemoSubmitted')).toMatchObject({
      preparedBy: { email: addressOf('gil.sy') },
    })
    expect(await faults()).toEqual([])
  })

  it('R6, D10: are named by their present address as who prepared a memo, once its state is packed too', async () => {
    const owner = await person('lea.uy')
    const preparer = await person('ned.sy')
    const approver = await person('pam.go')
    await owner.must('save_preparer', { email: preparer.email, last_day: '2999-12-31' })
    await on.site.services.sessionRows.settle()
    const draft = { ...submission(free, [level([approver])]), action: 'SAVE_AS_DRAFT' } as const
    const { memo_id } = await preparer.must('create_memo', { ...draft, prepared_for: owner.email })
    const route = { memo_content: content(), sequences: [level([approver])] }
    await owner.must('edit_memo', { memo_id, action: 'SUBMITTED', ...route })
    await approver.must('approve_memo', { memo_id })
    const { memo_key } = await db()
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    expect(await packStates(db(), [memo_key])).toBe(1)
    const renamed = await rename(preparer, 'ned.co')
    const { memo } = await owner.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.prepared_by?.email).toBe(renamed)
    expect(await faults()).toEqual([])
  })

  it('K4: decide once in a memo, in whatever name', async () => {
    const owner = await person('cat.lao')
    const approver = await person('dan.yu')
    const next = await person('eva.so')
    const memo_id = await submit(owner, level([approver]), level([next]))
    await approver.must('approve_memo', { memo_id })
    await rename(approver, 'dan.chua')
    const [first_day, last_day] = [today(new Date()), today(new Date())]
    const lines = [{ first_day, last_day, template_ids: [], delegate_email: addressOf('dan.yu') }]
    await next.must('save_absence', { first_day, last_day, lines })
    await on.site.services.sessionRows.settle()
    expect(await approver.call('approve_memo', { memo_id })).toMatchObject({ ok: false })
    const other = await submit(owner, level([next]))
    await approver.must('approve_memo', { memo_id: other })
  })

  it('K2, O1: are stood in for by a policy’s role, and the proof holds', async () => {
    const owner = await person('fe.dy')
    const holder = await person('gil.ang')
    const delegate = await person('hal.dee')
    const [roleId = ''] = await on.setRoles(['Controller', [{ email: holder.email }]])
    await on.publish(twoBands([policyLevel('L1', roleEverywhere(roleId), { delegates: 'ANYONE' })], []))
    const { memo_id } = await owner.must('create_memo', on.written('1000.00', holder))
    for (const [actor, name] of [
      [owner, 'fe.tiu'],
      [holder, 'gil.tiu'],
    ] as const)
      await rename(actor, name)
    const [first_day, last_day] = [today(new Date()), today(new Date())]
    const lines = [{ first_day, last_day, template_ids: [], delegate_email: delegate.email }]
    await holder.must('save_absence', { first_day, last_day, lines })
    await rename(delegate, 'hal.tiu')
    await delegate.must('approve_memo', { memo_id })
    const { grounds } = await proven(memo_id)
    expect(grounds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ROLE', 'ABSENCE']))
    const later = await owner.must('create_memo', on.written('1000.00', holder))
    expect(await faults()).toEqual([])
    await holder.must('get_memo_details_for_viewing', { memo_id: later.memo_id })
  })
})

describe('P4: an earlier address', () => {
  it('leads to its person where it is typed, isn’t offered by search, and notices go to the present one', async () => {
    const owner = await person('ian.pe')
    const approver = await person('joy.mae')
    await rename(approver, 'joy.lee')
    const offered = (text: string) => findInDirectory(db(), text, ['northwind.example'], 10)
    expect(await offered('joy.mae@')).toEqual([])
    expect(await offered('joy.lee@')).toHaveLength(1)
    const memo_id = await submit(owner, level([addressOf('joy.mae')]))
    const { sequence } = await approver.must('get_memo_details_for_viewing', { memo_id })
    expect(sequence[0]?.approvers[0]).toMatchObject({ email: addressOf('joy.lee') })
    const notices = await approver.must('get_notifications', { limit: 1 })
    expect(notices).toMatchObject([{ url: expect.stringContaining(memo_id) }])
    await admin.must('admin-save_role', {
      name: 'Treasurer',
      holders: [{ email: addressOf('joy.mae'), place: { kind: 'EVERYWHERE' } }],
    })
    const { roles } = await admin.must('admin-get_roles', {})
    const treasurer = roles.find(({ name }) => name === 'Treasurer')
    expect(treasurer?.holders).toMatchObject([{ email: addressOf('joy.lee') }])
    await admin.must('admin-delete_role', { role_id: treasurer?.role_id ?? '' })
    const csv = `email,name\n${addressOf('joy.mae')},Joy\n`
    const { errors } = await admin.must('admin-preview_people_import', { csv })
    expect(errors).toMatchObject([{ message: expect.stringContaining('earlier address of') }])
  })

  it('M9: finds what its person has submitted, by a view that was named before', async () => {
    const [owner, approver] = [await person('kit.ra'), await person('kim.so')]
    const memo_id = await submit(owner, level([approver]))
    const [before, after] = [owner.email, await rename(owner, 'kit.reyes')]
    for (const requestor of [before, after]) {
      const { memos } = await approver.must('getForMyApprovalActiveWithUserID', { limit: 10, requestor })
      expect(memos.map((memo) => memo.memo_id)).toEqual([memo_id])
    }
  })

  it('that a memo named before it was its person’s becomes theirs', async () => {
    const owner = await person('lex.ty')
    const approver = await person('mia.wy')
    const memo_id = await submit(owner, level([addressOf('mia.wong')]))
    expect(await approver.call('approve_memo', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
    await rename(approver, 'mia.wong')
    await approver.must('approve_memo', { memo_id })
    expect((await approver.must('search_memo', { query: memo_id })).results).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('M9, K9: that memos went to before it was its person’s makes them their requestor', async () => {
    const [leaver, owner, approver] = [await person('uli.po'), await person('una.go'), await person('vic.so')]
    const memo_id = await submit(leaver, level([approver]))
    const succession = { email: leaver.email, to_email: addressOf('una.lim'), reason: 'Leaves' }
    await admin.must('admin-start_handover', succession)
    await on.site.runJobs()
    await rename(owner, 'una.lim')
    const { memos } = await approver.must('getForMyApprovalActiveWithUserID', {
      limit: 10,
      requestor: addressOf('una.lim'),
    })
    expect(memos.map((memo) => memo.memo_id)).toEqual([memo_id])
    expect(await faults()).toEqual([])
  })

  it('that was notified beside the present one before it was its person’s leaves one notice', async () => {
    const owner = await person('noel.sy')
    const approver = await person('ona.tan')
    const memo_id = await submit(owner, level([approver.email, addressOf('ona.uy')]))
    const first = await person('oli.tan')
    const later = await submit(owner, level([first.email]), level([approver.email, addressOf('ona.uy')]))
    await rename(approver, 'ona.uy')
    await first.must('approve_memo', { memo_id: later })
    const notices = await approver.must('get_notifications', { limit: 10 })
    for (const id of [memo_id, later]) expect(notices.filter(({ url }) => url.includes(id))).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('H6: that had access to reports before it was its person’s adds it to theirs', async () => {
    const access = (name: string, access_level: 'Super Admin' | 'Group Admin', views: string[]) =>
      db()
        .insertInto('report_roles')
        .values({ email: addressOf(name), name, access_level, views })
        .execute()
    const accessOf = (name: string) =>
      db()
        .selectFrom('report_roles')
        .select(['access_level', 'views'])
        .where('email', '=', addressOf(name))
        .executeTakeFirst()
    const [high, wide] = [await person('pia.go'), await person('rey.go')]
    await access('pia.go', 'Group Admin', ['Finance'])
    await access('pia.lao', 'Super Admin', [])
    await access('rey.go', 'Group Admin', ['Finance', 'Legal'])
    await access('rey.lao', 'Group Admin', ['Legal', 'Network'])
    await rename(high, 'pia.lao')
    await rename(wide, 'rey.lao')
    expect(await Promise.all(['pia.go', 'pia.lao', 'rey.go', 'rey.lao'].map(accessOf))).toEqual([
      undefined,
      { access_level: 'Super Admin', views: [] },
      undefined,
      { access_level: 'Group Admin', views: ['Finance', 'Legal', 'Network'] },
    ])
  })

  it('P7: that administered before it was its person’s has the limits of both, or none', async () => {
    const [limited, unlimited] = [await person('sol.yu'), await person('tim.yu')]
    const limit = (name: string, ids: string[]) =>
      db()
        .insertInto('administrator_limits')
        .values({
          email: addressOf(name),
          company_ids: ids,
          category_ids: [],
          modified_by: ADMIN,
          modified_at: on.site.services.now(),
        })
        .execute()
    await configure(on.site, {
      admin_emails: ['sol.yu', 'sol.ang', 'tim.yu', 'tim.ang'].map(addressOf),
    })
    await limit('sol.yu', ['NORTHWIND', 'HABAGAT'])
    await limit('sol.ang', ['PAROLA'])
    await limit('tim.ang', ['PAROLA'])
    await rename(limited, 'sol.ang')
    await rename(unlimited, 'tim.ang')
    const { administrators } = await admin.must('admin-get_administrators', {})
    expect(administrators.map(({ email }) => email).toSorted()).toEqual(
      [ADMIN, ...['sol.ang', 'tim.ang'].map(addressOf)].toSorted(),
    )
    expect(await db().selectFrom('administrator_limits').select(['email', 'company_ids']).execute()).toEqual([
      { email: addressOf('sol.ang'), company_ids: ['HABAGAT', 'NORTHWIND', 'PAROLA'] },
    ])
  })

  it('P4, P7: of a person whom an administrator names leads to them', async () => {
    const later = await person('uma.dy')
    await rename(later, 'uma.ong')
    await admin.must('admin-save_administrator', { email: addressOf('uma.dy'), limits: null })
    const { administrators } = await admin.must('admin-get_administrators', {})
    const listed = administrators.map(({ email }) => email)
    expect([listed.includes(addressOf('uma.ong')), listed.includes(addressOf('uma.dy'))]).toEqual([
      true,
      false,
    ])
  })
})
