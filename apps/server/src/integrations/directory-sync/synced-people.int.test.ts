import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRemoval } from '../../memo-changes/erasing/retention/removals.store.ts'
import type { ScimClient } from './testing/directory.ts'
import {
  connectDirectory,
  createDirectorySite,
  ENTERPRISE,
  makeToken,
  sendScim,
  USER,
} from './testing/directory.ts'

const ADMIN = 'tess.aquino@northwind.example'
const BEA = 'bea.lim@northwind.example'
const BY_HAND = { group_source: 'HAND', manager_source: 'HAND', roles_source: 'HAND' } as const
const BY_DIRECTORY = { group_source: 'SCIM', manager_source: 'SCIM', roles_source: 'SCIM' } as const

let site: TestSite
let admin: Actor
let bea: Actor
let scim: ScimClient

beforeAll(async () => {
  ;({ site, admin, bea, scim } = await createDirectorySite())
  await admin.must('admin-save_role', {
    name: 'Controller',
    holders: [],
  })
})
afterAll(() => site.stop())

const addressOf = (name: string) => `${name}@northwind.example`

async function added(name: string, more: object = {}): Promise<string> {
  const { status, body } = await scim.add({ userName: addressOf(name), ...more })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

describe('P4: a directory without its token', () => {
  it.each([
    ['nothing', () => null, {}],
    ['a session’s cookie', () => null, () => ({ cookie: bea.cookie })],
    ['an administrator’s cookie', () => null, () => ({ cookie: admin.cookie })],
    ['an unknown token', () => 'cs_none', {}],
    ['another bearer', () => 'eyJhbGciOiJub25lIn0', {}],
  ] as [string, () => string | null, object | (() => object)][])(
    'is refused with %s',
    async (_what, secret, headers) => {
      for (const [method, path] of [
        ['GET', '/Users'],
        ['GET', '/ServiceProviderConfig'],
        ['POST', '/Users'],
        ['GET', '/Nothing'],
      ] as const) {
        const answer = await sendScim(site, secret(), {
          method,
          path,
          headers: typeof headers === 'function' ? headers() : headers,
          ...(method === 'POST' ? { body: { schemas: [USER], userName: addressOf('no.one') } } : {}),
        })
        expect(answer).toMatchObject({
          status: 401,
          headers: { 'www-authenticate': 'Bearer realm="SCIM"', 'content-type': 'application/scim+json' },
          body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
        })
      }
    },
  )

  it('is refused with a personal token, and with a revoked or ended one of its own', async () => {
    const send = async (secret: string) =>
      (await sendScim(site, secret, { method: 'GET', path: '/Users' })).status
    expect(await send(await makeToken(site, { kind: 'personal', userId: bea.userId }))).toBe(403)
    const secret = await makeToken(site, { kind: 'scim' })
    expect(await send(secret)).toBe(200)
    await site.services.db
      .updateTable('api_tokens')
      .set({ revoked_at: new Date() })
      .where('last_characters', '=', secret.slice(-4))
      .execute()
    expect(await send(secret)).toBe(401)
  })

  it('reaches nothing else with its token: no call, no page of a session', async () => {
    const headers = { authorization: `Bearer ${scim.secret}` }
    const call = { method: 'POST', headers, payload: { data: {} } } as const
    for (const [app, name] of [
      [site.web, 'get_notifications'],
      [site.admin, 'admin-get_people'],
    ] as const) {
      const { statusCode } = await app.inject({ ...call, url: `/call/${name}` })
      expect([401, 403]).toContain(statusCode)
    }
    for (const url of ['/auth/session', '/events']) {
      const { statusCode } = await site.web.inject({ method: 'GET', headers, url })
      expect([401, 403]).toContain(statusCode)
    }
  })
})

describe('P4: as Entra ID and Okta send it', () => {
  it('an account is disabled and enabled by a text, capitalised, and by an object without a path', async () => {
    const id = await added('lia.sy')
    const off = await scim.patch(id, { op: 'Replace', path: 'active', value: 'False' })
    expect(off.body).toMatchObject({ active: false })
    const on = await scim.patch(id, { op: 'replace', value: { active: true } })
    expect(on.body).toMatchObject({ active: true })
  })

  it('attributes come with URNs, parts and conditions', async () => {
    const id = await added('nia.uy')
    const { body } = await scim.patch(
      id,
      { op: 'Add', path: 'name.givenName', value: 'Nia' },
      { op: 'Add', path: 'NAME.FAMILYNAME', value: 'Uy' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: addressOf('nia.uy') },
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Tour Operations' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: bea.userId },
      { op: 'add', value: { displayName: 'Nia Uy', [`${ENTERPRISE}:organization`]: 'Universal Studios' } },
    )
    expect(body).toMatchObject({
      name: { givenName: 'Nia', familyName: 'Uy' },
      displayName: 'Nia Uy',
      emails: [{ type: 'work', value: addressOf('nia.uy') }],
      [ENTERPRISE]: {
        department: 'Tour Operations',
        organization: 'Universal Studios',
        manager: {
          value: bea.userId,
          $ref: `http://localhost:3000/scim/v2/Users/${bea.userId}`,
          displayName: 'Bea Lim',
        },
      },
    })
  })
})

describe('P4: group, company, manager and roles', () => {
  const said = (manager: string) => ({
    roles: [{ value: 'Controller|group|Tour Operations' }],
    [ENTERPRISE]: {
      department: 'tour operations',
      organization: 'Universal Studios',
      manager: { value: manager },
    },
  })
  const find = async (name: string) =>
    (await admin.must('admin-get_people', { search: addressOf(name) })).people[0]

  beforeEach(() => configure(site, { ...BY_HAND, company_source: 'DOMAIN' }))

  it('N2: are shown and ignored where Settings choose another source', async () => {
    await added('ina.co', said(bea.userId))
    expect(await find('ina.co')).toMatchObject({
      group_name: null,
      company_name: 'Northwind Telecom',
      manager: null,
      ignored_values: [
        { attribute: 'company', source: 'SCIM', value: 'Universal Studios', problem: null },
        { attribute: 'group', source: 'SCIM', value: 'Tour Operations', problem: null },
        { attribute: 'manager', source: 'SCIM', value: BEA, problem: null },
        { attribute: 'roles', source: 'SCIM', value: 'Controller|group|Tour Operations', problem: null },
      ],
    })
  })

  it('N2, H1: count where Settings choose the directory, a sign-in leaves the company, and what is left out goes', async () => {
    await configure(site, { ...BY_DIRECTORY, company_source: 'SCIM' })
    const id = await added('jo.dy', said(BEA))
    expect(await find('jo.dy')).toMatchObject({
      group_name: 'Tour Operations',
      company_name: 'Universal Studios',
      manager: { email: BEA },
      ignored_values: [],
    })
    const { roles } = await admin.must('admin-get_roles', {})
    expect(roles[0]?.holders).toMatchObject([{ email: addressOf('jo.dy'), place_name: 'Tour Operations' }])
    const jo = await site.signIn(addressOf('jo.dy'))
    await jo.must('sync_account', {})
    expect((await find('jo.dy'))?.company_name).toBe('Universal Studios')
    await scim.patch(id, { op: 'remove', path: `${ENTERPRISE}:manager` }, { op: 'remove', path: 'roles' })
    expect(await find('jo.dy')).toMatchObject({ group_name: 'Tour Operations', manager: null })
    expect((await admin.must('admin-get_roles', {})).roles[0]?.holders).toEqual([])
    const { events } = await admin.must('admin-get_security_log', { kind: 'rights', limit: 10 })
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['sync_manager', 'sync_role']))
  })

  it('H1, I5: a CSV of people names the company that the directory keeps, and no other', async () => {
    await configure(site, { ...BY_DIRECTORY, company_source: 'SCIM' })
    await added('kay.lo', { [ENTERPRISE]: { organization: 'Universal Studios' } })
    const errorsOf = async (company: string) =>
      (
        await admin.must('admin-preview_people_import', {
          csv: `email,name,company\n${addressOf('kay.lo')},Kay Lo,${company}\n`,
        })
      ).errors
    expect(await errorsOf('Universal Studios')).toEqual([])
    expect(await errorsOf('Northwind Telecom')).toEqual([
      {
        line: 2,
        column: 'company',
        message: `The directory keeps ${addressOf('kay.lo')} in Universal Studios.`,
      },
    ])
    await scim.patch((await find('kay.lo'))?.person_id ?? '', {
      op: 'remove',
      path: `${ENTERPRISE}:organization`,
    })
    expect(await errorsOf('Northwind Telecom')).toMatchObject([
      { message: `The directory keeps ${addressOf('kay.lo')} in no company.` },
    ])
  })

  it('N2: a manager in a circle and an unknown group change nothing, and are shown with the reason', async () => {
    await configure(site, BY_DIRECTORY)
    const id = await added('may.yu', {
      [ENTERPRISE]: { department: 'Nowhere', manager: { value: 'no one' } },
    })
    await scim.patch(bea.userId, { op: 'add', path: `${ENTERPRISE}:manager.value`, value: id })
    await scim.patch(id, { op: 'add', path: `${ENTERPRISE}:manager`, value: { value: BEA } })
    expect(await find('may.yu')).toMatchObject({
      group_name: null,
      manager: null,
      ignored_values: [
        { attribute: 'group', problem: 'UNKNOWN', value: 'Nowhere' },
        { attribute: 'manager', problem: 'CIRCLE', value: BEA },
      ],
    })
  })
})

describe('P4: who leaves', () => {
  it('B3: loses sessions at once, and coming back brings none back', async () => {
    const id = await added('lou.sy')
    const lou = await site.signIn(addressOf('lou.sy'))
    await scim.patch(id, { op: 'replace', path: 'active', value: false })
    expect(await lou.call('get_notifications', {})).toMatchObject({ code: 'UNAUTHENTICATED' })
    await scim.patch(id, { op: 'replace', path: 'active', value: true })
    expect(await lou.call('get_notifications', {})).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('by DELETE is found no more, and comes back as the same person', async () => {
    const id = await added('max.go', { externalId: 'm-1' })
    // Some clients name the type of a body that they don’t send.
    const type = { 'content-type': 'application/scim+json' }
    expect((await scim.send('DELETE', `/Users/${id}`, undefined, type)).status).toBe(204)
    expect((await scim.send('GET', `/Users/${id}`, undefined, type)).status).toBe(404)
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect(await scim.find('externalId eq "m-1"')).toEqual([])
    const { people } = await admin.must('admin-get_people', { search: addressOf('max.go') })
    expect(people).toMatchObject([{ person_id: id, is_disabled: true }])
    const again = await scim.add({ userName: addressOf('max.go') })
    expect(again.body).toMatchObject({ id, active: true })
  })

  it('by an administrator’s hand stays disabled, whatever the directory says', async () => {
    const id = await added('zed.uy')
    await admin.must('admin-set_person_disabled', { person_id: id, disabled: true })
    const { body } = await scim.patch(id, { op: 'replace', path: 'active', value: true })
    expect(body.active).toBe(false)
  })
})

describe('P4: service accounts', () => {
  it('P1: are neither listed nor changed, and their addresses are no one else’s', async () => {
    const email = addressOf('warehouse')
    const { user_id } = await site.services.db
      .insertInto('people')
      .values({ email, display_name: 'Warehouse', is_service: true })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    const filter = `userName eq "${email}"`
    expect(await scim.find(filter)).toEqual([])
    expect((await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(0)
    const path = `/Users/${user_id}`
    expect((await scim.send('GET', path)).status).toBe(404)
    expect((await scim.send('PUT', path, { schemas: [USER], userName: email })).status).toBe(404)
    expect((await scim.patch(user_id, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    expect((await scim.send('DELETE', path)).status).toBe(404)
    const id = await added('ward.go')
    for (const { body } of [
      await scim.add({ userName: email }),
      await scim.patch(id, { op: 'replace', path: 'userName', value: email }),
    ])
      expect(body).toMatchObject({
        status: '409',
        scimType: 'uniqueness',
        detail: expect.stringContaining('service account') as string,
      })
    await scim.patch(id, { op: 'add', path: `${ENTERPRISE}:manager`, value: { value: user_id } })
    expect((await scim.send('GET', `/Users/${id}`)).body[ENTERPRISE].manager).toEqual({ value: user_id })
  })
})

describe('P4, P7: administrators', () => {
  it('are disabled, but not the last one without limits, and SCIM says what to do first', async () => {
    const own = await createTestSite({ ADMIN_EMAILS: '' })
    try {
      await configure(own, { admin_emails: [ADMIN, BEA] })
      const [tess, other] = await Promise.all([own.signIn(ADMIN, 'Tess Aquino'), own.signIn(BEA, 'Bea Lim')])
      const directory = await connectDirectory(own)
      const off = { op: 'replace', path: 'active', value: false }
      // Each alone may go, both may not.
      const answers = await Promise.all([
        directory.patch(tess.userId, off),
        directory.send('DELETE', `/Users/${other.userId}`),
      ])
      const refused = answers.filter(({ status }) => status === 400)
      expect(refused).toHaveLength(1)
      expect(refused[0]?.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        detail: expect.stringContaining('no administrator without limits') as string,
      })
      const left = refused[0] === answers[0] ? tess : other
      expect((await directory.send('GET', `/Users/${left.userId}`)).body).toMatchObject({ active: true })

      // Nor of two that the console and the directory disable at once.
      await own.services.db.updateTable('people').set({ disabled_at: null }).execute()
      await directory.add({ userName: BEA })
      const byConsole = await own.signIn(ADMIN, 'Tess Aquino', 'admin')
      const [inConsole, inDirectory] = await Promise.all([
        byConsole.call('admin-set_person_disabled', { person_id: other.userId, disabled: true }),
        directory.patch(tess.userId, off),
      ])
      expect([inConsole.ok, inDirectory.status === 200].filter(Boolean)).toHaveLength(1)
      expect([200, 400]).toContain(inDirectory.status)
    } finally {
      await own.stop()
    }
  })

  it('O6, R8: do not confirm under another address what they took up themselves', async () => {
    const own = await createTestSite({ ADMIN_EMAILS: '' })
    try {
      await configure(own, { admin_emails: [ADMIN, BEA] })
      const people = await signInParticipants(own)
      const template = await publishTemplate(own)
      const { memo_id } = await people.owner.must(
        'create_memo',
        submission(template, [level([people.first])]),
      )
      const taking = await own.signIn(BEA, 'Bea Lim', 'admin')
      const { erasure_id } = await taking.must('admin-take_up_erasure', {
        memo_id,
        part: 'subject',
        reason: 'It names a patient.',
      })
      const removal_id = await own.services.db.transaction().execute((tx) =>
        insertRemoval(tx, [memo_id], {
          by: { name: 'Bea Lim', email: BEA },
          at: own.services.now(),
          reason: 'It is old enough.',
        }),
      )
      const directory = await connectDirectory(own)
      const value = addressOf('bea.santos')
      const { status } = await directory.patch(taking.userId, { op: 'replace', path: 'userName', value })
      expect(status).toBe(200)
      const renamed = await own.signIn(value, 'Bea Santos', 'admin')
      const refused = { ok: false, details: { reason: 'SAME_ADMINISTRATOR' } }
      expect(await renamed.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })).toMatchObject(
        refused,
      )
      expect(await renamed.call('admin-end_removal', { removal_id, answer: 'CONFIRMED' })).toMatchObject(
        refused,
      )
    } finally {
      await own.stop()
    }
  })

  it('of the environment keep their addresses until it names the new ones', async () => {
    const { body } = await scim.patch(admin.userId, {
      op: 'replace',
      path: 'userName',
      value: addressOf('tess.two'),
    })
    expect(body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
      detail: expect.stringContaining(`Name ${addressOf('tess.two')} there first`) as string,
    })
  })
})
