import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { createApiToken } from '../../../protocol/api-tokens/api-tokens.store.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The example of RFC 7643, 8.3: a whole person with the enterprise extension. */
export const BJENSEN = {
  schemas: [USER, ENTERPRISE],
  externalId: '701984',
  userName: 'bjensen@northwind.example',
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: 'bjensen@northwind.example', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  addresses: [{ streetAddress: '100 Universal City Plaza', type: 'work', primary: true }],
  phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  photos: [{ value: 'https://photos.example.com/profilephoto/72930000000Ccne/F', type: 'photo' }],
  userType: 'Employee',
  title: 'Tour Guide',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  active: true,
  password: 't1meMa$heen',
  groups: [{ value: 'e9e30dba-f08f-4109-8486-d5c6a331660a', display: 'Tour Guides' }],
  x509Certificates: [{ value: 'MIIDQzCC' }],
  [ENTERPRISE]: {
    employeeNumber: '701984',
    costCenter: '4130',
    organization: 'Universal Studios',
    division: 'Theme Park',
    department: 'Tour Operations',
    manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d', $ref: '../Users/26118915' },
  },
  meta: { resourceType: 'User', version: 'W/"3694e05e9dff591"' },
}

/** An answer of SCIM. */
export interface ScimAnswer {
  status: number
  headers: Record<string, unknown>
  /** Its JSON; undefined without a body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A client of the directory sync that is as strict as RFC 7644: it sends and expects its content type. */
export interface ScimClient {
  secret: string
  send(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
  add(user: object): Promise<ScimAnswer>
  patch(id: string, ...operations: object[]): Promise<ScimAnswer>
  /** The userNames of a filter's people, in their order. */
  find(filter: string, more?: string): Promise<string[]>
}

/** Makes a token of a kind. @returns the whole of it */
export async function makeToken(
  { services }: TestSite,
  token: { kind: 'scim' } | { kind: 'personal'; userId: string },
): Promise<string> {
  const { secret } = await services.db.transaction().execute((tx) =>
    createApiToken(tx, {
      userId: null,
      name: 'Entra ID',
      scopes: token.kind === 'scim' ? [] : ['read', 'write'],
      expiresOn: '2099-12-31',
      createdBy: 'tess.aquino@northwind.example',
      now: services.now(),
      ...token,
    }),
  )
  return secret
}

/** Sends a request to `/scim/v2`. */
export async function sendScim(
  { web }: TestSite,
  secret: string | null,
  { method, path, body, headers }: { method: Method; path: string; body?: unknown; headers?: object },
): Promise<ScimAnswer> {
  const response = await web.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? undefined : response.json(),
  }
}

export async function connectDirectory(site: TestSite): Promise<ScimClient> {
  const secret = await makeToken(site, { kind: 'scim' })
  const send: ScimClient['send'] = async (method, path, body, headers) => {
    const answer = await sendScim(site, secret, { method, path, body, ...(headers ? { headers } : {}) })
    if (answer.body !== undefined && answer.headers['content-type'] !== 'application/scim+json')
      throw new Error(`${method} ${path} answered ${String(answer.headers['content-type'])}`)
    return answer
  }
  return {
    secret,
    send,
    add: (user) => send('POST', '/Users', { schemas: [USER], ...user }),
    patch: (id, ...operations) =>
      send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: operations }),
    async find(filter, more = '') {
      const { body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)
      return (body.Resources as { userName: string }[]).map(({ userName }) => userName)
    },
  }
}

const ADMIN = 'tess.aquino@northwind.example'
const BEA = 'bea.lim@northwind.example'

/** A site with a group and two companies, an administrator, a person, and a directory that is connected to it. */
export async function createDirectorySite(): Promise<{
  site: TestSite
  admin: Actor
  bea: Actor
  scim: ScimClient
}> {
  const site = await createTestSite({ ADMIN_EMAILS: ADMIN, REQUESTS_A_MINUTE: '100000' })
  const admin = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
  const bea = await site.signIn(BEA, 'Bea Lim')
  const scim = await connectDirectory(site)
  const { db } = site.services
  await db.insertInto('groups').values({ group_id: 'tours', name: 'Tour Operations' }).execute()
  await db
    .insertInto('companies')
    .values([
      { company_id: 'north', name: 'Northwind Telecom' },
      { company_id: 'studios', name: 'Universal Studios' },
    ])
    .execute()
  await db
    .insertInto('company_domains')
    .values({ domain: 'northwind.example', company_id: 'north' })
    .execute()
  return { site, admin, bea, scim }
}
