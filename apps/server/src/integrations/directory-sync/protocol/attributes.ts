/** The schemas of RFC 7643, as far as the product has a use for their attributes. */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** An attribute as `/Schemas` describes it (RFC 7643, 7). */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  description: string
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  referenceTypes?: string[]
  subAttributes?: Attribute[]
}

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    description,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  }
}

/** The parts of each value of a list. */
const LISTED: Attribute[] = [
  attribute('value', 'The value.'),
  attribute('display', 'A name for it.'),
  attribute('type', 'Its kind, such as work.'),
  attribute('primary', 'Whether it is the main one.', { type: 'boolean' }),
]

const list = (name: string, description: string) =>
  attribute(name, description, { type: 'complex', multiValued: true, subAttributes: LISTED })

export const USER_ATTRIBUTES: Attribute[] = [
  attribute('userName', 'The e-mail address with which the person signs in.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The family name.'),
      attribute('givenName', 'The given name.'),
    ],
  }),
  attribute('displayName', 'The name that others see.'),
  attribute('active', 'Whether the account is enabled.', { type: 'boolean' }),
  list('emails', 'E-mail addresses. The one that counts is userName.'),
  list('roles', 'Roles of policies, as in Controller or Controller|company|Northwind Telecom.'),
]

export const ENTERPRISE_ATTRIBUTES: Attribute[] = [
  attribute('department', 'The group, by name.'),
  attribute('organization', 'The company, by name.'),
  attribute('manager', 'The manager.', {
    type: 'complex',
    subAttributes: [
      attribute('value', 'The id of the manager.'),
      attribute('$ref', 'The address of the manager.', {
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'readOnly',
      }),
      attribute('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
    ],
  }),
]

/** The attributes that every resource has (RFC 7643, 3.1). */
const COMMON: Attribute[] = [
  attribute('schemas', 'The schemas of the resource.', {
    multiValued: true,
    caseExact: true,
    returned: 'always',
  }),
  attribute('id', 'The id.', { mutability: 'readOnly', caseExact: true, returned: 'always' }),
  attribute('externalId', 'The id in the directory.', { caseExact: true }),
  attribute('meta', 'About the resource.', {
    type: 'complex',
    mutability: 'readOnly',
    subAttributes: ['resourceType', 'created', 'lastModified', 'location', 'version'].map((name) =>
      attribute(name, name, { mutability: 'readOnly', caseExact: true }),
    ),
  }),
]

const CORE = [...COMMON, ...USER_ATTRIBUTES]

/** Attributes of RFC 7643 that the product has no use for: they are taken, and ignored. */
const IGNORED = new Set(
  [
    'nickName',
    'profileUrl',
    'title',
    'userType',
    'preferredLanguage',
    'locale',
    'timezone',
    'password',
    'phoneNumbers',
    'ims',
    'photos',
    'addresses',
    'groups',
    'entitlements',
    'x509Certificates',
    'employeeNumber',
    'costCenter',
    'division',
  ].map((name) => name.toLowerCase()),
)

/** Where an attribute is: its schema's, and the names on the way to it. */
export interface Place {
  isEnterprise: boolean
  attribute: Attribute
  sub: Attribute | null
}

export function named(list: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase()
  return list.find((one) => one.name.toLowerCase() === wanted)
}

/**
 * Finds the attribute that a path names, in any case: `name.givenName`, or after a schema's URN and a colon (RFC 7644, 3.10).
 * @returns 'IGNORED' for one that the product has no use for, null for an unknown one
 */
export function findAttribute(path: string): Place | 'IGNORED' | null {
  const { urn, rest } = splitUrn(path)
  const [first = '', second, ...more] = rest.split('.')
  if (urn !== null && urn !== USER_SCHEMA && urn !== ENTERPRISE_SCHEMA) return 'IGNORED'
  const isIgnored = IGNORED.has(first.toLowerCase())
  const core = urn === ENTERPRISE_SCHEMA ? undefined : named(CORE, first)
  // Some clients leave the URN of the enterprise extension out.
  const found = core ?? (urn === USER_SCHEMA ? undefined : named(ENTERPRISE_ATTRIBUTES, first))
  if (found === undefined) return isIgnored ? 'IGNORED' : null
  const isEnterprise = core === undefined
  if (second === undefined) return { isEnterprise, attribute: found, sub: null }
  const sub = more.length > 0 ? undefined : named(found.subAttributes ?? [], second)
  if (sub) return { isEnterprise, attribute: found, sub }
  return isKnownPart(second) ? 'IGNORED' : null
}

/** Parts of names and lists that RFC 7643 has, and the product doesn't. */
function isKnownPart(name: string): boolean {
  return ['middlename', 'honorificprefix', 'honorificsuffix', '$ref'].includes(name.toLowerCase())
}

/** Splits a schema's URN off, in any case. A version number in it has dots, and no attribute has a colon. */
export function splitUrn(path: string): { urn: string | null; rest: string } {
  if (!/^urn:/i.test(path)) return { urn: null, rest: path }
  const known = [USER_SCHEMA, ENTERPRISE_SCHEMA].find((urn) => {
    const start = path.slice(0, urn.length).toLowerCase()
    return start === urn.toLowerCase() && [undefined, ':'].includes(path[urn.length])
  })
  if (known !== undefined) return { urn: known, rest: path.slice(known.length + 1) }
  const end = path.lastIndexOf(':')
  return { urn: path.slice(0, end), rest: path.slice(end + 1) }
}
