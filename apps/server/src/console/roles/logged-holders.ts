import type { StoredHolder, StoredRole } from './roles.queries.ts'

interface LoggedRole {
  name: string
  /** Only those whom the change adds, removes or alters. */
  holders: string[]
}

// A type, since details of security events are records.
type LoggedChange = {
  before?: LoggedRole
  after?: LoggedRole
}

/** What a change of a role did, as the logs show it: holders that stay as they were are left out. */
export function loggedHolders(before: StoredRole | undefined, after: StoredRole | undefined): LoggedChange {
  const old = before?.holders.map(describeHolder) ?? []
  const current = after?.holders.map(describeHolder) ?? []
  const without = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))
  return {
    ...(before ? { before: { name: before.name, holders: without(old, current) } } : {}),
    ...(after ? { after: { name: after.name, holders: without(current, old) } } : {}),
  }
}

/** 'rosa@northwind.example for Northwind, 2026-01-01 to 2026-06-30, deputies: bea@northwind.example' */
export function describeHolder(holder: StoredHolder): string {
  const { email, place_kind, place_name, place_id, from_day, to_day, deputies } = holder
  const place = place_kind === 'EVERYWHERE' ? 'everywhere' : `for ${place_name ?? place_id}`
  const days = [from_day === null ? '' : `from ${from_day}`, to_day === null ? '' : `to ${to_day}`].filter(
    Boolean,
  )
  const more = deputies.length === 0 ? [] : [`deputies: ${deputies.map((one) => one.email).join(', ')}`]
  return [`${email} ${place}`, ...(days.length > 0 ? [days.join(' ')] : []), ...more].join(', ')
}

/** The companies that a change of a role is about; null where it adds, renames or deletes the role, or is about another place (P7). */
export function changedCompanies(
  before: StoredRole | undefined,
  after: StoredRole | undefined,
): string[] | null {
  if (!before || !after || before.name !== after.name) return null
  const byLine = (role: StoredRole) => new Map(role.holders.map((holder) => [describeHolder(holder), holder]))
  const [old, current] = [byLine(before), byLine(after)]
  const changed = [
    ...[...old].filter(([line]) => !current.has(line)),
    ...[...current].filter(([line]) => !old.has(line)),
  ].map(([, holder]) => holder)
  if (changed.length === 0 || changed.some(({ place_kind }) => place_kind !== 'COMPANY')) return null
  return [...new Set(changed.map(({ place_id }) => place_id))]
}
