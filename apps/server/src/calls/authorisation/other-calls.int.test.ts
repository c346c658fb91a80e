import { randomUUID } from 'node:crypto'
import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue, routes } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKeyPair } from '../../platform/config/vapid-keys.ts'
import { GROUPS, MAIN } from '../../reports/testing/organisation.ts'
import { aField, aTemplate } from '@countersign/domain/form/testing/builders'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { addSharedList } from '@countersign/test-kit/policies/shared-lists'
import type { OwnRow, Verdict } from './expectations.ts'
import { CALLS_OF_BOTH_APPS, LISTS, MEMO_CALLS, OWN_CALLS, REPORT_CALLS } from './expectations.ts'
import type { PersonName } from './testing/people.ts'
import { PERSONS } from './testing/people.ts'
import type { OpenHarness } from './testing/harness.ts'
import { codeOf, openHarness, send, upload, wholeOf } from './testing/harness.ts'

let harness: OpenHarness
/** What belongs to one person: the owner's upload, absence and arrangement with a preparer, the current approver's notification. */
let things: { fileName: string; notification_id: string; absence_id: string; preparation_id: string }
/** A template that names a shared list. */
let listed: TestTemplate

beforeAll(async () => {
  harness = await openHarness()
  const { db } = harness.site.services
  await db.insertInto('companies').values({ company_id: MAIN.id, name: MAIN.name }).execute()
  await db.insertInto('groups').values({ group_id: 'legal', name: GROUPS[2] }).execute()
  const list_id = await addSharedList(db, 'Cost centres', { 'CC-1': {} })
  const centre = aField('DROPDOWN', { field_id: 'CENTRE', list_id, constant: [] })
  listed = await publishTemplate(harness.site, 'LIST', {}, aTemplate(centre))
  const [notification] = await harness.participants.current.web.must('get_notifications', { limit: 1 })
  things = {
    fileName: (await upload(harness, 'Unbound.pdf')).url,
    notification_id: notification?.notification_id ?? '',
    absence_id: (await harness.participants.owner.web.must('save_absence', absenceIn('2099'))).absence_id,
    preparation_id: (await harness.participants.owner.web.must('save_preparer', PREPARER)).preparation_id,
  }
})
afterAll(() => harness.site.stop())

const calls = Object.values(catalogue) as CallDefinition[]
const consoleCalls = calls.filter((call) => call.access === 'administrator').map((call) => call.name)
const webCalls = calls.filter((call) => call.access !== 'administrator').map((call) => call.name)

const DEVICE = {
  endpoint: 'https://push.example/a',
  keys: { p256dh: makeKeyPair().publicKey, auth: 'A'.repeat(22) },
}

const PREPARER = { email: 'gina.cruz@northwind.example', last_day: '2099-01-08' }

const absenceIn = (year: string) => ({ first_day: `${year}-01-04`, last_day: `${year}-01-08`, lines: [] })

/** What the other calls are sent, where `{}` isn't all that they need. */
function payload(name: string): object {
  const period = { company: MAIN.name, start_month: '01', end_month: '12', year: 2026 }
  const report = { ...period, group: 'TRUE', template: '' }
  const more: Partial<Record<CallName, object>> = {
    confirm_session: { session_id: randomUUID() },
    end_session: { session_id: randomUUID() },
    end_sessions: { keep_this: true },
    subscribe_push: DEVICE,
    renew_push: DEVICE,
    unsubscribe_push: DEVICE,
    save_list_view: { name: 'Overdue', parameters: { overdue: 'true' } },
    delete_list_view: { view_id: randomUUID() },
    save_absence: absenceIn('2098'),
    end_absence: things,
    save_preparer: PREPARER,
    end_preparer: things,
    get_contacts: { query: 'cur' },
    get_ext_contacts: { query: 'cur' },
    update_notification: things,
    download_uploaded_file: things,
    get_template_by_id: { template_id: harness.template.templateId },
    request_signature: { items: [{ memo_id: 'AVL-1999-0001', revision: 1 }] },
    create_token: { name: 'Bridge', scopes: ['read'], expires_on: manilaDate(new Date().toISOString()) },
    revoke_token: { token_id: randomUUID() },
    revoke_passkey: { passkey_id: randomUUID() },
    register_passkey: {
      ticket: 'none',
      name: 'Laptop',
      passkey: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
    approve_memos: { items: [{ memo_id: 'AVL-1999-0001', revision: 1, seen_specials: [] }] },
    get_last_route: { template_id: harness.template.templateId },
    check_submission: { template_id: harness.template.templateId, memo_content: content() },
    get_route_for_answers: { template_id: harness.template.templateId, memo_content: content() },
    get_list_entries: { template_id: listed.templateId, field_id: 'CENTRE', text: '' },
    create_memo: submission(harness.template, [level(['approver@northwind.example'])]),
    createXlsxReport: { memo_audience_type: 'memos', memo_table: 'history', memo_types: '' },
    search_memo: { query: 'routers' },
    get_reports: report,
    get_reports_insights: report,
    get_reports_memos: { ...report, figure: 'level', level: 1 },
    update_reports: period,
    get_reports_update: { update_id: 'none' },
    save_reports_users: {
      name: 'A',
      email: 'a@northwind.example',
      access: 'Group Admin',
      views: [GROUPS[2]],
    },
    delete_reports_users: { email: 'a@northwind.example' },
  }
  return more[name as CallName] ?? {}
}

/** Each person whose answer isn't the expected one, as a line. */
async function deviations(
  name: string,
  verdictOf: (person: PersonName) => Verdict,
  app: 'web' | 'console' = 'web',
): Promise<string[]> {
  const lines: string[] = []
  for (const person of PERSONS) {
    const got = codeOf(await send(harness, person, name, payload(name), app))
    const signedIn = person !== 'anonymous' && person !== 'foreigner'
    const expected = signedIn ? verdictOf(person) : 'UNAUTHENTICATED'
    if (got !== expected) lines.push(`${person}: ${got} instead of ${expected}`)
  }
  return lines
}

it('every call of the contract has its row in the tables', () => {
  const rows = [MEMO_CALLS, LISTS, OWN_CALLS].flatMap((table) => Object.keys(table))
  const written = [...rows, ...REPORT_CALLS].filter((name) => !name.startsWith('POST '))
  expect(written.toSorted()).toEqual(webCalls.toSorted())
})

describe('a call about no memo', () => {
  const lists = Object.keys(LISTS).map((name): [string, OwnRow] => [name, { rules: 'C7' }])

  it.each([...lists, ...Object.entries(OWN_CALLS)])(
    '%s answers everyone who is signed in, or only the owner of what it refers to (A3, B3)',
    async (name, row) => {
      const answer = row.answer ?? 'OK'
      const verdictOf = (person: PersonName) =>
        row.only === undefined || row.only === person ? answer : 'PERMISSION_DENIED'
      const { db } = harness.site.services
      const sessions = await db.selectFrom('sessions').selectAll().execute()
      expect(await deviations(name, verdictOf)).toEqual([])
      // end_sessions takes the participants’ other sessions away, which the calls after it need.
      await db
        .insertInto('sessions')
        .values(sessions)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  )

  it.each(['update_notification', 'download_uploaded_file', 'end_absence', 'end_preparer'] as const)(
    '%s gives the same answer for another person’s object as for an unknown one (A2)',
    async (name) => {
      const [theirs, nothing] = await Promise.all([
        send(harness, 'stranger', name, things),
        send(harness, 'stranger', name, {
          fileName: 'files/none',
          notification_id: 'none',
          absence_id: randomUUID(),
          preparation_id: randomUUID(),
        }),
      ])
      expect(wholeOf(theirs)).toBe(wholeOf(nothing))
    },
  )
})

describe('the reports’ calls (H4, H6)', () => {
  it.each(REPORT_CALLS)(
    '%s answers holders of a role alone, and others alike whatever they send',
    async (name) => {
      const answer = name === 'get_reports_update' ? 'NOT_FOUND' : 'OK'
      const verdictOf = (person: PersonName) => (person === 'reporter' ? answer : 'PERMISSION_DENIED')
      if (name === 'delete_reports_users')
        await send(harness, 'reporter', 'save_reports_users', payload('save_reports_users'))
      expect(await deviations(name, verdictOf)).toEqual([])
      const [valid, empty] = await Promise.all(
        [payload(name), {}].map((sent) => send(harness, 'owner', name, sent)),
      )
      expect(wholeOf(valid!)).toBe(wholeOf(empty!))
    },
  )
})

describe('the console’s calls (B3, B5)', () => {
  it.each(consoleCalls)('%s is refused on the end-user app, to administrators as well', async (name) => {
    expect(await deviations(name, () => 'PERMISSION_DENIED')).toEqual([])
  })

  it.each(consoleCalls)('%s is open on the console to administrators only', async (name) => {
    for (const person of PERSONS) {
      const got = codeOf(await send(harness, person, name, {}, 'console'))
      // Nothing is named in the payload, so a change is refused as malformed, and a list is given.
      const expected = {
        administrator: /^(OK|INVALID_ARGUMENT)$/,
        anonymous: /^UNAUTHENTICATED$/,
        foreigner: /^UNAUTHENTICATED$/,
      }[person as string]
      expect(got, person).toMatch(expected ?? /^PERMISSION_DENIED$/)
    }
  })

  it.each(webCalls.filter((name) => !CALLS_OF_BOTH_APPS.includes(name as CallName)))(
    '%s of the end-user app is refused on the console, to administrators as well',
    async (name) => {
      expect(await deviations(name, () => 'PERMISSION_DENIED', 'console')).toEqual([])
    },
  )

  it('a session of one app is not valid on the other', async () => {
    const { web, console } = harness.participants.administrator
    const asked = (app: 'web' | 'admin', cookie: string) =>
      harness.site[app].inject({
        method: 'POST',
        url: '/call/sync_account',
        headers: { cookie },
        payload: { data: {} },
      })
    expect((await asked('admin', web.cookie)).statusCode).toBe(401)
    expect((await asked('web', console.cookie)).statusCode).toBe(401)
    expect((await asked('admin', console.cookie)).statusCode).toBe(200)
  })
})

describe('routes that are not calls (U40)', () => {
  it.each(
    routes
      .filter((route) => route.access === 'signed-in' || route.access === 'reports')
      .map((route) => `${route.method} ${route.path}`),
  )('%s is refused without a session, or redirects to sign in', async (line) => {
    const [method = 'GET', url = '/'] = line.split(' ')
    for (const headers of [{}, { cookie: harness.participants.foreigner.web.cookie }]) {
      const response = await harness.site.web.inject({ method: method as 'GET', url, headers })
      expect([401, 302, 303, line.startsWith('DELETE') ? 204 : 401]).toContain(response.statusCode)
      if (response.statusCode < 400 && !line.startsWith('DELETE'))
        expect(response.headers.location).toMatch(/^\/login/)
    }
  })

  it('a report is exported only to holders of a role (H6)', async () => {
    const query = new URLSearchParams({
      ...(payload('get_reports') as Record<string, string>),
      report: 'dashboard',
    })
    for (const person of PERSONS) {
      if (person === 'anonymous' || person === 'foreigner') continue
      const { cookie } = harness.participants[person].web
      const url = `/reports/export/xlsx?${query}`
      const { statusCode } = await harness.site.web.inject({ url, headers: { cookie } })
      expect(statusCode, person).toBe(person === 'reporter' ? 200 : 403)
    }
  })
})

describe('claimed identities (A3)', () => {
  it.each(
    calls
      .filter((call) => 'user_id' in ((call.input as { shape?: object }).shape ?? {}))
      .map((call) => call.name),
  )('%s is refused for another user_id', async (name) => {
    const claim = { user_id: harness.participants.owner.web.userId }
    const memo = {
      memo_id: harness.memos.SUBMITTED.memo_id,
      action: 'SUBMITTED',
      memo_content: [],
      sequences: [],
    }
    const response = await send(harness, 'stranger', name, { ...memo, ...payload(name), ...claim })
    expect(codeOf(response)).toBe('PERMISSION_DENIED')
  })
})
