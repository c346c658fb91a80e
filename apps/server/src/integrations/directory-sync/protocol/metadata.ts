import { ENTERPRISE_ATTRIBUTES, ENTERPRISE_SCHEMA, USER_ATTRIBUTES, USER_SCHEMA } from './attributes.ts'
import { LIST_SCHEMA, MOST_PER_PAGE } from './paging.ts'

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

/** What clients may use (RFC 7643, 5). @param base the address of `/scim/v2` */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_PER_PAGE },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an administrator makes under Settings, Integrations.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string) {
  return [
    {
      schemas: [TYPE_SCHEMA],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'A person of the organisation.',
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
    },
  ]
}

export function schemas(base: string) {
  const described = [
    { id: USER_SCHEMA, name: 'User', description: 'A person.', attributes: USER_ATTRIBUTES },
    {
      id: ENTERPRISE_SCHEMA,
      name: 'EnterpriseUser',
      description: 'A person’s place in the organisation.',
      attributes: ENTERPRISE_ATTRIBUTES,
    },
  ]
  return described.map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
}

/** A list that is answered whole. */
export function wholeList(resources: readonly object[]) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
