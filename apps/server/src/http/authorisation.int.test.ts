import { randomUUID } from 'node:crypto'
import { catalogue, routes, type CallDefinition, type CallName } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, content, level, publishTemplate, submission, type TestTemplate } from '../testing/memos.ts'
import { createTestSite, type Actor, type TestSite } from '../testing/test-site.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof cast>>
let memoId: string
let draftId: string
/** Of the submitted memo's first level. */
let seat: { approver_id: string; approver_email: string; sequence_id: string; log_id: string }

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await cast(site)
  const levels = [level([people.first], { watchers: [people.watcher.email] }), level([people.second])]
  memoId = (await people.owner.must('create_memo', submission(template, levels))).memo_id
  const draft = { ...submission(template, levels), action: 'SAVE_AS_DRAFT' as const }
  draftId = (await people.owner.must('create_memo', draft)).memo_id
  const [first] = (await people.owner.must('get_memo_logs', { memo_id: memoId })).levels
  seat = {
    approver_id: first?.approvers[0]?.approver_id ?? '',
    approver_email: people.first.email,
    sequence_id: first?.sequence_id ?? '',
    log_id: first?.logs[0]?.log_id ?? '',
  }
})
afterAll(() => site.stop())

const calls = Object.values(catalogue) as CallDefinition[]

/** A payload that the contract takes, about one memo. */
function payload(call: CallDefinition, memo_id: string): object {
  const more: Partial<Record<CallName, object>> = {
    create_memo: submission(template, [level([people.first])]),
    edit_memo: {
      action: 'SUBMITTED',
      memo_content: content(),
      sequences: [level([people.first])],
      remarks: 'Again.',
    },
    get_template_by_id: { template_id: template.templateId },
    get_contacts: { query: 'ram' },
    get_ext_contacts: { query: 'ram' },
    update_notification: { notification_id: 'none' },
    download_memo_file: { fileName: 'files/none' },
    get_replies: { log_id: seat.log_id },
    create_reply: { log_id: seat.log_id, message: 'When is it due?' },
    editSubapprovers: { sequence_id: seat.sequence_id, sub_approvers: [people.third.email] },
    // It names no memo: only the submitted one has a seat to remind.
    remindCurrentApprover: {
      approver_id: memo_id === memoId ? seat.approver_id : randomUUID(),
      approver_email: seat.approver_email,
    },
  }
  return { memo_id, remarks: 'Because.', ...more[call.name as CallName] }
}

const ask = (who: Actor, call: CallDefinition, memo_id: string) =>
  who.call(call.name as CallName, payload(call, memo_id) as never) as Promise<{
    ok: boolean
    code?: string
    message?: string
    details?: unknown
  }>

describe('whoever is not signed in', () => {
  it.each(calls.map((call) => call.name))('is refused %s (A2)', async (name) => {
    const app = name.startsWith('admin-') ? site.admin : site.web
    const response = await app.inject({ method: 'POST', url: `/call/${name}`, payload: { data: {} } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
  })

  it.each(
    routes
      .filter((route) => route.access === 'signed-in' || route.access === 'reports')
      .map((route) => `${route.method} ${route.path}`),
  )('is refused %s, or sent to sign in', async (line) => {
    const [method = 'GET', url = '/'] = line.split(' ')
    const response = await site.web.inject({ method: method as 'GET', url })
    expect([401, 302, 303, line.startsWith('DELETE') ? 204 : 401]).toContain(response.statusCode)
  })
})

describe('the console’s calls (B3, B5)', () => {
  const consoleCalls = calls.filter((call) => call.access === 'administrator').map((call) => call.name)

  it.each(consoleCalls)(
    '%s is refused on the end-user app, to employees, and to administrators there',
    async (name) => {
      await site.services.db
        .insertInto('settings')
        .values({ key: 'admin_emails', value: JSON.stringify([people.third.email]) })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      for (const who of [people.owner, people.third])
        expect(await who.call(name as CallName, {} as never)).toMatchObject({ code: 'PERMISSION_DENIED' })
    },
  )

  it.each(consoleCalls)('%s is refused on the console to whoever does not administer', async (name) => {
    const employee = await site.signIn(people.stranger.email, 'Bea Lim', 'admin')
    expect(await employee.call(name as CallName, {} as never)).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it.each(consoleCalls)(
    '%s is open to an administrator on the console, and closed to one whose domain is not supported',
    async (name) => {
      const foreigner = 'administrator@elsewhere.example'
      await site.services.db
        .insertInto('settings')
        .values({ key: 'admin_emails', value: JSON.stringify([people.third.email, foreigner]) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute()
      const administrator = await site.signIn(people.third.email, 'Jun Mercado', 'admin')
      // Nothing is named in the payload, so a change is refused as malformed, and a list is given.
      const answer = await administrator.call(name as CallName, {} as never)
      expect(answer.ok ? 'OK' : answer.code).toMatch(/^(OK|INVALID_ARGUMENT)$/)
      const stranger = await site.signIn(foreigner, 'Somebody Else', 'admin')
      expect(await stranger.call(name as CallName, {} as never)).toMatchObject({ code: 'UNAUTHENTICATED' })
    },
  )

  it('a session of one app is none on the other', async () => {
    const { cookie } = people.owner
    const response = await site.admin.inject({
      method: 'POST',
      url: '/call/admin-get_categories',
      headers: { cookie },
      payload: { data: {} },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('the reports’ calls (H6)', () => {
  it.each(calls.filter((call) => call.access === 'reports').map((call) => call.name))(
    '%s answers people without a role alike, whatever they send',
    async (name) => {
      const answers = [
        await people.owner.call(name as CallName, {} as never),
        await people.owner.call(name as CallName, { email: people.owner.email, company: 'Any' } as never),
      ]
      expect(answers[0]).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect(answers[1]).toEqual(answers[0])
    },
  )
})

describe('calls about a memo (A2, I1)', () => {
  const memoCalls = calls.filter((call) => call.scope.kind === 'memo')

  it.each(memoCalls.map((call) => call.name))(
    '%s answers strangers as if the memo did not exist',
    async (name) => {
      const call = catalogue[name as CallName] as CallDefinition
      const absent = await ask(people.stranger, call, 'AVL-1999-0001')
      expect(absent).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect(await ask(people.stranger, call, memoId)).toEqual(absent)
      expect(await ask(people.stranger, call, draftId)).toEqual(absent)
    },
  )

  it.each(memoCalls.map((call) => call.name))('%s of a draft is its owner’s alone (C6)', async (name) => {
    const call = catalogue[name as CallName] as CallDefinition
    for (const who of [people.first, people.watcher])
      expect(await ask(who, call, draftId)).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it.each(memoCalls.map((call) => call.name))(
    '%s is refused to parts that it does not name',
    async (name) => {
      const call = catalogue[name as CallName] as CallDefinition
      const parts = { owner: people.owner, approver: people.first, watcher: people.watcher }
      const allowed = call.scope.kind === 'memo' ? call.scope.allowed : []
      for (const [part, who] of Object.entries(parts)) {
        if ((allowed as readonly string[]).includes(part)) continue
        expect(await ask(who, call, memoId), `${part} ${name}`).toMatchObject({ code: 'PERMISSION_DENIED' })
      }
    },
  )

  it('nothing of all this changed the memo', async () => {
    expect((await people.owner.must('get_memo_details_for_viewing', { memo_id: memoId })).memo.revision).toBe(
      1,
    )
  })
})

describe('claims of who calls (A3)', () => {
  it.each(
    calls
      .filter((call) => 'user_id' in ((call.input as { shape?: object }).shape ?? {}))
      .map((call) => call.name),
  )('%s is refused for another user_id, and takes the caller’s own', async (name) => {
    const call = catalogue[name as CallName] as CallDefinition
    const input = { ...payload(call, memoId), user_id: people.owner.userId }
    expect(await people.stranger.call(name as CallName, input as never)).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })
})
