import type { EnteredHolder } from '@countersign/domain'
import { ownAmong, outsideYourLimits } from '../../people/administrators/own-people.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isOwnCompany, outsideLimits } from '../../protocol/administrators.ts'
import { invalid } from '../../protocol/call-failure.ts'
import type { Caller } from '../../protocol/services.ts'
import { peopleNamed } from './known-places.queries.ts'
import type { StoredHolder, StoredRole } from './roles.queries.ts'
import { placeOf } from './roles.queries.ts'

/** Judges the holders of roles as the caller's (P7): those for a company of theirs, who belong to it with their deputies. */
export async function ownHolders(
  db: Db | Tx,
  caller: Caller,
  roles: readonly StoredRole[],
): Promise<(holder: StoredHolder) => boolean> {
  if (caller.limits === null) return () => true
  const own = await ownAmong(
    db,
    caller,
    roles.flatMap(({ holders }) => peopleNamed(holders.map(asEntered))),
  )
  return (holder) =>
    isOwnPlace(caller, asEntered(holder)) && peopleNamed([asEntered(holder)]).every((one) => own.has(one))
}

/**
 * The holders that a limited administrator's change leaves a role with (P7): those whom they entered, then those who aren't theirs, as they
 * were. Others change all of them.
 * @throws CallFailure PERMISSION_DENIED for a new role or another name, INVALID_ARGUMENT for a holder outside their limits
 */
export async function mergeHolders(
  tx: Tx,
  caller: Caller,
  { before, name, holders }: { before: StoredRole | undefined; name: string; holders: EnteredHolder[] },
): Promise<EnteredHolder[]> {
  if (caller.limits === null) return holders
  if (!before) throw outsideLimits('Adding a role needs an administrator without limits.')
  if (before.name !== name) throw outsideLimits('Renaming a role needs an administrator without limits.')
  const own = await ownAmong(tx, caller, peopleNamed(holders))
  const issues = holders.flatMap((holder, at) => [
    ...(isOwnPlace(caller, holder)
      ? []
      : [{ path: `holders.${at}.place`, message: outsideYourLimits('This place') }]),
    ...(own.has(holder.email)
      ? []
      : [{ path: `holders.${at}.email`, message: outsideYourLimits(holder.email) }]),
    ...holder.deputies.flatMap((email, deputy) =>
      own.has(email) ? [] : [{ path: `holders.${at}.deputies.${deputy}`, message: outsideYourLimits(email) }],
    ),
  ])
  if (issues.length > 0) throw invalid(issues)
  const isOwn = await ownHolders(tx, caller, [before])
  return [...holders, ...before.holders.filter((holder) => !isOwn(holder)).map(asEntered)]
}

function isOwnPlace(caller: Caller, { place }: Pick<EnteredHolder, 'place'>): boolean {
  return caller.limits === null || (place.kind === 'COMPANY' && isOwnCompany(caller, place.id))
}

function asEntered(holder: StoredHolder): EnteredHolder {
  const { email, from_day, to_day, deputies } = holder
  return { email, from_day, to_day, place: placeOf(holder), deputies: deputies.map((one) => one.email) }
}
