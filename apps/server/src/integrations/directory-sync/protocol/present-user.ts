import { createHash } from 'node:crypto'
import { ENTERPRISE_SCHEMA, findAttribute, splitUrn, USER_SCHEMA } from './attributes.ts'
import type { Shown } from './paging.ts'
import type { ListedValue, SaidUser } from './said-user.ts'
import { isObject } from './said-user.ts'

/** A person as the directory sync sees them. */
export interface SyncedPerson {
  userId: string
  /** What the directory says, or what the product knows of a person whom it hasn't named yet. */
  said: SaidUser
  manager: { value: string; userId: string | null; name: string | null } | null
  createdAt: Date
  modifiedAt: Date
}

type Resource = Record<string, unknown>

/** A person as SCIM has them (RFC 7643, 4.1). @param base the address of `/scim/v2` */
export function presentUser(
  { userId, said, manager, createdAt, modifiedAt }: SyncedPerson,
  base: string,
): Resource {
  const { department, organization, manager: _manager, ...core } = said
  const enterprise = defined({
    department,
    organization,
    manager: manager === null ? undefined : presentManager(manager, base),
  })
  const hasEnterprise = Object.keys(enterprise).length > 0
  const resource = {
    schemas: [USER_SCHEMA, ...(hasEnterprise ? [ENTERPRISE_SCHEMA] : [])],
    id: userId,
    ...defined(core),
    ...(hasEnterprise ? { [ENTERPRISE_SCHEMA]: enterprise } : {}),
  }
  return {
    ...resource,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: modifiedAt.toISOString(),
      location: `${base}/Users/${userId}`,
      version: versionOf(resource),
    },
  }
}

function presentManager({ value, userId, name }: NonNullable<SyncedPerson['manager']>, base: string) {
  return defined({
    value,
    $ref: userId === null ? undefined : `${base}/Users/${userId}`,
    displayName: name ?? undefined,
  })
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** What an ETag says: the same while the resource is. */
function versionOf(resource: Resource): string {
  return `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`
}

/** The version of a presented person. */
export function etagOf(resource: Resource): string {
  const { meta } = resource as { meta: { version: string } }
  return meta.version
}

/** Whether a header of `If-Match` or `If-None-Match` names a version: strong and weak alike, as RFC 7644 (3.14) has it. */
export function namesVersion(header: string, version: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(version))
}

/** A resource with the attributes that are asked for; its schemas and id always (RFC 7644, 3.9). */
export function showAttributes(resource: Resource, { attributes, excluded }: Shown): Resource {
  if (attributes) return pick(resource, attributes)
  return excluded ? excluded.reduce(without, resource) : resource
}

/** Where a path leads in a resource: the names on the way. */
function wayTo(path: string): string[] | null {
  const { urn, rest } = splitUrn(path)
  if (rest === '') return urn === ENTERPRISE_SCHEMA ? [ENTERPRISE_SCHEMA] : null
  const place = findAttribute(path)
  if (place === null || place === 'IGNORED') return null
  const { isEnterprise, attribute, sub } = place
  return [...(isEnterprise ? [ENTERPRISE_SCHEMA] : []), attribute.name, ...(sub ? [sub.name] : [])]
}

function pick(resource: Resource, paths: readonly string[]): Resource {
  const ways = paths.map(wayTo).filter((way) => way !== null)
  const { schemas, id } = resource
  return { schemas, id, ...(pickWays(resource, ways) as Resource) }
}

/** Of an object, or of each of a list, what some ways lead to; all of it where one ends here. */
function pickWays(value: unknown, ways: readonly string[][]): unknown {
  if (ways.some((way) => way.length === 0)) return value
  if (Array.isArray(value)) return value.map((one: unknown) => pickWays(one, ways))
  if (!isObject(value)) return undefined
  const byName = Map.groupBy(ways, ([name = '']) => name)
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const further = byName.get(name)?.map((way) => way.slice(1))
    const picked = further ? pickWays(part, further) : undefined
    return picked === undefined ? [] : [[name, picked]]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

function without(resource: Resource, path: string): Resource {
  const way = wayTo(path)
  if (way === null || way[0] === 'id' || way[0] === 'schemas') return resource
  return leaveOut(resource, way) as Resource
}

function leaveOut(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => leaveOut(one, [name, ...rest]))
  if (!isObject(value)) return value
  const { [name]: part, ...others } = value
  return rest.length === 0 || part === undefined ? others : { ...others, [name]: leaveOut(part, rest) }
}

/** The e-mail address of a person whose directory says none. */
export function onlyEmail(value: string): ListedValue[] {
  return [{ value, type: 'work', primary: true }]
}
