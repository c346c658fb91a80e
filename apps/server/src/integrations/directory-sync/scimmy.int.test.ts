import type { TestSite } from '@countersign/test-kit/test-site'
import fc from 'fast-check'
import { Messages, Schemas, Types } from 'scimmy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScimAnswer, ScimClient } from './testing/directory.ts'
import { BJENSEN, createDirectorySite, ENTERPRISE, PATCH_OP, USER } from './testing/directory.ts'

// SCIMMY, a library of others, reads what is answered by its own definitions, writes what is sent, and says what patches and filters mean.

type Operation = Messages.PatchOp.PatchOpOperation

let site: TestSite
let scim: ScimClient

beforeAll(async () => {
  // It takes the class, where its declaration says an instance.
  Schemas.User.extend(Schemas.EnterpriseUser as never, false)
  ;({ site, scim } = await createDirectorySite())
})
afterAll(() => site.stop())

const addressOf = (name: string) => `${name}@northwind.example`

/** As SCIMMY reads a person, by its own definition of the schema; it throws for what that forbids. */
function read(body: object): Record<string, unknown> {
  const user: unknown = JSON.parse(JSON.stringify(new Schemas.User(body, 'out')))
  return user as Record<string, unknown>
}

/** What a person's attributes say, without what the server alone decides. */
function attributesOf(body: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, meta: _meta, schemas: _schemas, ...attributes } = body
  return attributes
}

describe('P4: SCIMMY', () => {
  /** The answer to the person of RFC 7643, as SCIMMY writes them. */
  let jensen: ScimAnswer

  beforeAll(async () => {
    const { id: _id, meta: _meta, password: _password, ...person } = { id: '', ...BJENSEN }
    const sent: unknown = JSON.parse(JSON.stringify(new Schemas.User(person, 'in')))
    jensen = await scim.send('POST', '/Users', sent)
  })

  it('knows each attribute that the schemas declare, of the same type', async () => {
    for (const definition of [Schemas.User.definition, Schemas.EnterpriseUser.definition]) {
      const { body } = await scim.send('GET', `/Schemas/${definition.id}`)
      const { attributes } = body as { attributes: { name: string; type: string; multiValued: boolean }[] }
      expect(attributes.length).toBeGreaterThan(0)
      for (const { name, type, multiValued } of attributes) {
        const known = definition.attribute(name)
        expect(known, name).toMatchObject({ type, config: { multiValued } })
      }
    }
  })

  it('writes the person of RFC 7643 and reads the answer', () => {
    const { status, body } = jensen
    expect(status).toBe(201)
    expect(read(body as object)).toMatchObject({ userName: BJENSEN.userName, displayName: 'Babs Jensen' })
  })

  it('reads lists and errors', async () => {
    // Two whom no other test changes: Babs Jensen, and Bea Lim, whom the directory didn’t add.
    const filter = encodeURIComponent('userName sw "b"')
    const { body } = await scim.send('GET', `/Users?filter=${filter}&startIndex=1&count=2`)
    const list = new Messages.ListResponse(body as Messages.ListResponse)
    expect(list.Resources).toHaveLength(2)
    expect(list.Resources.map((one: object) => read(one))).toEqual(
      (body as { Resources: object[] }).Resources,
    )
    const refused = await scim.send('POST', '/Users', { schemas: [USER], userName: BJENSEN.userName })
    expect(refused.body).toEqual(
      JSON.parse(
        JSON.stringify(
          new Messages.ErrorResponse(new Types.Error(409, 'uniqueness', refused.body.detail as string)),
        ),
      ),
    )
  })
})

const text = fc.stringMatching(/^[A-Z][a-z]{1,6}$/)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    op: fc.constantFrom('add', 'replace'),
    path: fc.constantFrom('displayName', 'externalId', 'name.givenName', 'name.familyName'),
    value: text,
  }),
  fc.record({
    op: fc.constantFrom('add', 'replace'),
    path: fc.constant(`${ENTERPRISE}:department`),
    value: text,
  }),
  fc.record({
    op: fc.constantFrom('add', 'replace'),
    value: fc.record({ displayName: text, name: fc.record({ givenName: text }) }),
  }),
  fc.record({
    op: fc.constant('remove'),
    path: fc.constantFrom('externalId', 'name.givenName'),
  }),
  fc.record({ op: fc.constant('replace'), path: fc.constant('active'), value: fc.boolean() }),
) as fc.Arbitrary<Operation>

// A person without a display name is shown by another name: that a directory removes it isn’t tried.
describe('P4: a patch', () => {
  it('means what SCIMMY says, whatever its operations', async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 4 }), async (operations) => {
        number += 1
        const { body } = await scim.add({
          userName: addressOf(`patched.${number}`),
          displayName: 'Ann Cruz',
          externalId: `x-${number}`,
          name: { givenName: 'Ann', familyName: 'Cruz' },
        })
        const before = new Schemas.User(body as object, 'out')
        const message = new Messages.PatchOp({ schemas: [PATCH_OP], Operations: operations })
        const after = await message.apply(before, async (instance) => instance)
        const { body: patched } = await scim.send(
          'PATCH',
          `/Users/${body.id as string}`,
          JSON.parse(JSON.stringify(message)),
        )
        const expected = after === undefined ? body : JSON.parse(JSON.stringify(after))
        expect(attributesOf(patched as never)).toEqual(attributesOf(expected as never))
      }),
      { numRuns: 60 },
    )
  })
})

// SCIMMY compares every text in its case; here only ids of the directory differ in nothing else.
const compared = fc.oneof(
  fc.record({
    attribute: fc.constantFrom('userName', 'displayName', 'externalId', 'name.familyName', 'name.givenName'),
    operator: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew'),
    value: fc.constantFrom(
      '"Ann Cruz"',
      '"Cruz"',
      '"Reyes"',
      '"f-2"',
      '"F-2"',
      '"-2"',
      '"filtered.3@northwind.example"',
    ),
  }),
  fc.record({
    attribute: fc.constant('active'),
    operator: fc.constant('eq'),
    value: fc.constantFrom('true', 'false'),
  }),
  fc.record({
    attribute: fc.constantFrom('externalId', 'name.familyName'),
    operator: fc.constant('pr'),
    value: fc.constant(''),
  }),
)
const comparison = compared.map(({ attribute, operator, value }) =>
  `${attribute} ${operator} ${value}`.trim(),
)
const filter = fc.oneof(
  comparison,
  fc.tuple(comparison, fc.constantFrom('and', 'or'), comparison).map((parts) => parts.join(' ')),
)

describe('P4: a filter', () => {
  it('finds whom SCIMMY finds among all', async () => {
    const people = [
      { displayName: 'Ann Cruz', name: { givenName: 'Ann', familyName: 'Cruz' } },
      { displayName: 'Ben Reyes', externalId: 'f-2', name: { givenName: 'Ben', familyName: 'Reyes' } },
      { displayName: 'Cara', externalId: 'F-2', active: false },
      { displayName: 'Dina', externalId: 'f-4', name: { familyName: 'Cruz' } },
    ]
    for (const [at, person] of people.entries())
      await scim.add({ userName: addressOf(`filtered.${at + 1}`), ...person })
    const { body } = await scim.send('GET', '/Users?count=200')
    // It can’t look into what is missing.
    const all = (body as { Resources: object[] }).Resources.map((one) => ({ name: {}, ...one }))
    await fc.assert(
      fc.asyncProperty(filter, async (written) => {
        const found = new Types.Filter(written).match(all) as { userName: string }[]
        expect((await scim.find(written, '&count=200')).toSorted()).toEqual(
          found.map(({ userName }) => userName).toSorted(),
        )
      }),
      { numRuns: 150 },
    )
  })
})
