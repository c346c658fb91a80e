import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScimClient } from './testing/directory.ts'
import { BJENSEN, createDirectorySite, ENTERPRISE, USER } from './testing/directory.ts'

const BEA = 'bea.lim@northwind.example'
const BASE = 'http://localhost:3000/scim/v2'

let site: TestSite
let admin: Actor
let bea: Actor
let scim: ScimClient
/** The answer to a person whom the directory added. */
let jensen: Awaited<ReturnType<ScimClient['send']>>

beforeAll(async () => {
  ;({ site, admin, bea, scim } = await createDirectorySite())
  jensen = await scim.send('POST', '/Users', BJENSEN)
})
afterAll(() => site.stop())

const addressOf = (name: string) => `${name}@northwind.example`

async function added(name: string, more: object = {}): Promise<string> {
  const { status, body } = await scim.add({ userName: addressOf(name), ...more })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

describe('P4: what the server is able to do', () => {
  it('is described as RFC 7643 asks', async () => {
    const config = await scim.send('GET', '/ServiceProviderConfig')
    expect(config.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      sort: { supported: true },
    })
    const types = await scim.send('GET', '/ResourceTypes')
    expect(types.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'User', endpoint: '/Users' }] })
    const schemas = await scim.send('GET', '/Schemas')
    expect(schemas.body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, ENTERPRISE])
    const one = await scim.send('GET', `/Schemas/${ENTERPRISE}`)
    expect(one.body).toMatchObject({ id: ENTERPRISE, meta: { location: `${BASE}/Schemas/${ENTERPRISE}` } })
    expect((await scim.send('GET', '/ResourceTypes/User')).status).toBe(200)
    expect((await scim.send('GET', '/Schemas?filter=id%20pr')).status).toBe(403)
    expect((await scim.send('GET', '/Groups')).body).toMatchObject({ status: '404' })
  })
})

describe('P4: a person whom the directory adds', () => {
  it('is answered with what the product has a use for, as in RFC 7643, 8.3', async () => {
    const { status, headers, body } = jensen
    expect(status).toBe(201)
    expect(headers).toMatchObject({ location: `${BASE}/Users/${body.id}`, etag: body.meta.version })
    const { schemas, externalId, userName, displayName, emails, active } = BJENSEN
    const { organization, department, manager } = BJENSEN[ENTERPRISE]
    expect(body).toEqual({
      schemas,
      id: body.id,
      externalId,
      userName,
      displayName,
      emails,
      active,
      name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
      [ENTERPRISE]: { organization, department, manager: { value: manager.value } },
      meta: {
        resourceType: 'User',
        created: body.meta.created,
        lastModified: body.meta.lastModified,
        location: `${BASE}/Users/${body.id}`,
        version: body.meta.version,
      },
    })
    expect((await scim.send('GET', `/Users/${body.id}`)).body).toEqual(body)
  })

  it('is in the console, with the company of the domain, and in the log as of the directory', async () => {
    const { people } = await admin.must('admin-get_people', { search: 'bjensen' })
    expect(people).toMatchObject([
      { name: 'Babs Jensen', company_name: 'Northwind Telecom', is_disabled: false },
    ])
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', search: 'Babs Jensen' })
    expect(events).toMatchObject([{ action: 'sync_new_person', actor_name: 'Directory sync (Entra ID)' }])
  })

  it('can’t be added twice, nor without an address of a supported domain', async () => {
    const again = await scim.add({ userName: 'BJensen@northwind.example' })
    expect(again.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    for (const userName of ['bjensen', 'x@outside.example', '', undefined, 'ｘ@northwind.example'])
      expect((await scim.add({ userName })).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const other = await scim.send('POST', '/Users', { schemas: [ENTERPRISE], userName: addressOf('x') })
    expect(other.body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
  })

  it('is taken over where they have signed in before', async () => {
    expect(await scim.find(`userName eq "${BEA}"`)).toEqual([BEA])
    const { status, body } = await scim.add({ userName: BEA, displayName: 'Beatriz Lim' })
    expect({ status, id: body.id }).toEqual({ status: 201, id: bea.userId })
  })
})

describe('P4: a change', () => {
  it('replaces what is named, and what isn’t goes', async () => {
    const id = await added('paz.ong', { externalId: 'e-1', name: { givenName: 'Paz', familyName: 'Ong' } })
    const { body } = await scim.send('PUT', `/Users/${id}`, {
      schemas: [USER],
      id,
      userName: addressOf('paz.ong'),
      displayName: 'Paz Ong-Reyes',
    })
    expect(body).toMatchObject({ displayName: 'Paz Ong-Reyes', active: true })
    expect(body).not.toHaveProperty('externalId')
    expect(body).not.toHaveProperty('name')
  })

  it('is refused where another has changed the person since, and two of the same version end as one', async () => {
    const id = await added('ed.tan')
    const { headers } = await scim.send('GET', `/Users/${id}`)
    const ifMatch = { 'if-match': String(headers.etag) }
    const rename = (displayName: string) =>
      scim.send(
        'PATCH',
        `/Users/${id}`,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'replace', path: 'displayName', value: displayName }],
        },
        ifMatch,
      )
    const answers = await Promise.all([rename('Ed A'), rename('Ed B')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const winner = answers.find(({ status }) => status === 200)
    const after = await scim.send('GET', `/Users/${id}`)
    expect(after.body).toEqual(winner?.body)
    const unchanged = await scim.send('GET', `/Users/${id}`, undefined, {
      'if-none-match': String(after.headers.etag),
    })
    expect({ status: unchanged.status, body: unchanged.body }).toEqual({ status: 304, body: undefined })
    const stale = await scim.send('DELETE', `/Users/${id}`, undefined, ifMatch)
    expect(stale.status).toBe(412)
  })

  it('keeps all of a person where one of its operations is refused', async () => {
    const id = await added('kit.go', { displayName: 'Kit Go' })
    const { body } = await scim.patch(
      id,
      { op: 'replace', path: 'displayName', value: 'Other' },
      { op: 'replace', path: 'id', value: 'x' },
    )
    expect(body).toMatchObject({ status: '400', scimType: 'mutability' })
    expect((await scim.send('GET', `/Users/${id}`)).body.displayName).toBe('Kit Go')
  })

  it('of someone unknown is refused', async () => {
    for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
      for (const [method, path] of [
        ['GET', `/Users/${id}`],
        ['DELETE', `/Users/${id}`],
      ] as const)
        expect((await scim.send(method, path)).body).toMatchObject({ status: '404' })
  })
})

describe('P4: a list of people', () => {
  it('is filtered by the grammar of RFC 7644', async () => {
    await added('al.one', {
      externalId: 'X-1',
      displayName: 'Al One',
      name: { familyName: "O'Malley", givenName: 'Al' },
    })
    await added('al.two', { externalId: 'x-2', displayName: 'Al Two', active: false })
    const [ONE, TWO] = [addressOf('al.one'), addressOf('al.two')]
    const cases: [string, string[]][] = [
      ['userName Eq "AL.ONE@northwind.example"', [ONE]],
      [`name.familyName co "O'Malley"`, [ONE]],
      ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "AL."', [ONE, TWO]],
      ['userName sw "al." and active eq true', [ONE]],
      ['userName sw "al." and active eq "False"', [TWO]],
      ['userName sw "al." and not (active eq true)', [TWO]],
      ['externalId eq "X-1"', [ONE]],
      ['externalId eq "x-1"', []],
      ['displayName ew "two" or externalId eq "X-1"', [ONE, TWO]],
      ['userName sw "al." and (externalId pr and name.familyName pr)', [ONE]],
      ['userName sw "al." and displayName gt "al one"', [TWO]],
      ['userName sw "al." and displayName le "AL ONE"', [ONE]],
      ['userName sw "al." and meta.lastModified ge "2011-05-13T04:42:34Z"', [ONE, TWO]],
      ['userName sw "al." and meta.created lt "2011-05-13T04:42:34Z"', []],
      ['emails[type eq "work" and value co "@jensen"]', []],
      ['emails[type eq "work" and value co "@northwind"] and userName sw "bje"', [BJENSEN.userName]],
      ['emails.value eq "babs@jensen.org"', [BJENSEN.userName]],
      ['emails co "jensen.org"', [BJENSEN.userName]],
      [`${ENTERPRISE}:organization eq "universal studios" and userName sw "bje"`, [BJENSEN.userName]],
      [`schemas eq "${ENTERPRISE}" and userName sw "bje"`, [BJENSEN.userName]],
      ['userName sw "al." and title pr', []],
      ['userName sw "al." and unheard eq "of"', []],
      ['userName sw "al." and name.familyName eq null', [TWO]],
      ['id eq "none"', []],
    ]
    for (const [filter, expected] of cases)
      expect({ filter, found: await scim.find(filter, '&sortBy=userName') }).toEqual({
        filter,
        found: expected,
      })
  })

  it('refuses a filter that can’t be read, or costs too much', async () => {
    const filters = [
      'userName',
      'userName eq',
      'userName eq bjensen',
      'userName xx "a"',
      '(userName pr',
      'userName pr)',
      'active gt true',
      'meta.created eq "yesterday"',
      'displayName gt null',
      'name[familyName eq "x"]',
      'emails[type eq "work" and emails[type pr]]',
      'userName eq "a\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n',
      `${'('.repeat(400)}userName pr${')'.repeat(400)}`,
      `${'not '.repeat(200)}userName pr`,
      Array.from({ length: 21 }, () => 'userName pr').join(' or '),
      `userName eq "${'x'.repeat(1000)}"`,
    ]
    for (const filter of filters) {
      const { body } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect({ filter, body }).toMatchObject({ filter, body: { status: '400', scimType: 'invalidFilter' } })
    }
  })

  it('comes in pages that are bounded, sorted, and together hold everyone once', async () => {
    const all: string[] = []
    for (let start = 1; ; start += 3) {
      const path = `/Users?startIndex=${start}&count=3&sortBy=name.familyName&sortOrder=descending`
      const { body } = await scim.send('GET', path)
      expect(body).toMatchObject({ startIndex: start, itemsPerPage: body.Resources.length })
      all.push(...body.Resources.map(({ id }: { id: string }) => id))
      if (body.Resources.length === 0) {
        expect(all).toHaveLength(body.totalResults)
        break
      }
    }
    expect(new Set(all).size).toBe(all.length)
    expect((await scim.send('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
    expect((await scim.send('GET', '/Users?count=-1&startIndex=-5')).body).toMatchObject({
      startIndex: 1,
      Resources: [],
    })
    expect((await scim.send('GET', '/Users?count=many')).body).toMatchObject({ scimType: 'invalidValue' })
    expect((await scim.send('GET', '/Users?startIndex=9999999999')).body).toMatchObject({ Resources: [] })
  })

  it('shows the attributes that are asked for, by address and by body', async () => {
    const filter = encodeURIComponent('userName sw "bje"')
    const few = await scim.send(
      'GET',
      `/Users?filter=${filter}&attributes=userName,name.familyName,emails.value`,
    )
    expect(few.body.Resources).toEqual([
      {
        schemas: [USER, ENTERPRISE],
        id: few.body.Resources[0].id,
        userName: BJENSEN.userName,
        name: { familyName: 'Jensen' },
        emails: BJENSEN.emails.map(({ value }) => ({ value })),
      },
    ])
    const search = await scim.send('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'userName sw "bje"',
      excludedAttributes: ['name', 'emails.type', ENTERPRISE, 'id'],
      startIndex: 1,
      count: 10,
    })
    const [found] = search.body.Resources
    expect(found).toMatchObject({ id: few.body.Resources[0].id, displayName: 'Babs Jensen' })
    expect(found).not.toHaveProperty('name')
    expect(found).not.toHaveProperty(ENTERPRISE)
    expect(found.emails[0]).not.toHaveProperty('type')
    const both = await scim.send('GET', '/Users?attributes=id&excludedAttributes=name')
    expect(both.body).toMatchObject({ status: '400' })
  })
})

describe('P4, Q5: bodies that no directory sends', () => {
  const bodies: [string, unknown][] = [
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', []],
    ['no schema', { userName: addressOf('odd') }],
    ['a schema as a text', { schemas: USER, userName: addressOf('odd') }],
    ['a number for a text', { schemas: [USER], userName: 7 }],
    ['an object for a text', { schemas: [USER], userName: addressOf('odd'), displayName: {} }],
    ['a text for parts', { schemas: [USER], userName: addressOf('odd'), name: 7 }],
    ['a number for a boolean', { schemas: [USER], userName: addressOf('odd'), active: 1 }],
    ['a long text', { schemas: [USER], userName: addressOf('odd'), displayName: 'x'.repeat(401) }],
    ['a text that can’t be stored', { schemas: [USER], userName: addressOf('odd'), displayName: 'a\0b' }],
    ['many values', { schemas: [USER], userName: addressOf('odd'), emails: Array(51).fill('a@b.example') }],
    ['an enterprise extension as a text', { schemas: [USER], userName: addressOf('odd'), [ENTERPRISE]: 'x' }],
  ]
  it.each(bodies)('are refused: %s', async (_what, body) => {
    const { status, body: answer } = await scim.send('POST', '/Users', body)
    expect({ status, answer }).toMatchObject({ status: 400, answer: { status: '400' } })
  })

  it('are refused as patches, and no one’s prototype changes', async () => {
    const id = await added('odd.one', { displayName: 'Odd One' })
    const before = (await scim.send('GET', `/Users/${id}`)).body
    const patches: object[][] = [
      [],
      [{}],
      [{ op: 'move', path: 'displayName' }],
      [{ op: 'remove' }],
      [{ op: 'replace', path: 'displayName', value: {} }],
      [{ op: 'replace', value: 'x' }],
      [{ op: 'replace', path: 7, value: 'x' }],
      [{ op: 'replace', path: 'emails[', value: 'x' }],
      [{ op: 'replace', path: 'emails]x[', value: 'x' }],
      [{ op: 'replace', path: 'emails[type eq "other"]', value: { value: 'x' } }],
      [{ op: 'replace', path: `emails[${'('.repeat(500)}`, value: 'x' }],
      [{ op: 'replace', path: 'x'.repeat(5000), value: 'x' }],
      [{ op: 'replace', path: 'meta.version', value: 'x' }],
      [{ op: 'remove', path: 'userName' }],
      [{ op: 'add', path: '__proto__.polluted', value: 'x' }],
      [{ op: 'add', path: 'constructor.prototype.polluted', value: 'x' }],
      Array(101).fill({ op: 'replace', path: 'displayName', value: 'x' }),
    ]
    for (const operations of patches) {
      const { status } = await scim.patch(id, ...operations)
      expect({ operations: operations.slice(0, 2), status }).toMatchObject({ status: 400 })
    }
    const ignored = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":"x"},"__proto__.polluted":"x","toString":"x"}}]}`
    await scim.send('PATCH', `/Users/${id}`, ignored)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    expect((await scim.send('GET', `/Users/${id}`)).body.displayName).toBe(before.displayName)
  })

  it('are not read beyond their limit', async () => {
    const { status } = await scim.add({ userName: addressOf('big'), nickName: 'x'.repeat(70_000) })
    expect(status).toBe(400)
    const many = await scim.add({ userName: addressOf('big'), ims: Array(6000).fill('x') })
    expect(many.status).toBe(400)
  })
})
