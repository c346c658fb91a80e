import type { SyncContext } from './sync-context.ts'
import type { ShownAttribute } from '@countersign/domain'
import { emailDomain, isHosted, parseEmailAddress, SHOWN_ATTRIBUTES, toStore } from '@countersign/domain'
import { logAdmin } from '../../audit/admin-change.store.ts'
import { applyClaims, isUnchanged } from '../../console/claims/apply-claims.store.ts'
import type { ClaimedAttributes } from '../../console/claims/plan-claims.ts'
import { planClaims } from '../../console/claims/plan-claims.ts'
import { changeDisabled } from '../../console/organisation/change-disabled.ts'
import { lockPeople } from '../../console/organisation/import/import-people.store.ts'
import { readKnownPlaces } from '../../console/roles/known-places.queries.ts'
import { lockRoleTable } from '../../console/roles/role.store.ts'
import { lockAdministrators } from '../../people/administrators/administrators.store.ts'
import { domainNotHosted } from '../../people/require-sign-in.queries.ts'
import { companyOfDomain, nameFromEmail } from '../../people/people.store.ts'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeAddress, requireFree } from './change-address.store.ts'
import type { SaidUser } from './protocol/said-user.ts'
import { invalidValue, notFound, ScimError } from './protocol/scim-error.ts'
import type { StoredPerson } from './users.queries.ts'
import { findUser, findUserByEmail, SAID } from './users.queries.ts'

/** Blocks other changes of people, their roles and what these refer to, until the transaction ends. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await lockAdministrators(tx)
  await lockPeople(tx)
  await lockRoleTable(tx)
  await readKnownPlaces(tx, [])
}

/** Adds a person, or brings back one whom the directory had deleted. The directory is locked. */
export async function addUser(tx: Tx, context: SyncContext, said: SaidUser): Promise<StoredPerson> {
  const email = addressOf(said, context.remoteConfig)
  const known = await findUserByEmail(tx, email)
  if (known && !known.isDeleted && known.isSynced)
    throw new ScimError(409, `There is a person with the userName ${email} already.`, 'uniqueness')
  if (known) return saveUser(tx, context, known, { active: true, ...said })
  await requireFree(tx, email, { userId: null, name: nameOf(said) ?? nameFromEmail(email) })
  const { user_id } = await tx
    .insertInto('people')
    .values({
      email,
      display_name: nameOf(said) ?? nameFromEmail(email),
      given_name: said.name?.givenName ?? null,
      company_id: await companyOfDomain(tx, emailDomain(email)),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await logAdmin(tx, context, {
    action: 'sync_new_person',
    subject: { kind: 'person', id: user_id, name: `${nameOf(said) ?? nameFromEmail(email)} (${email})` },
  })
  const added = await findUserByEmail(tx, email)
  if (!added) throw new Error(`${email} was not added.`)
  return saveUser(tx, context, added, { active: true, ...said })
}

/** Makes a person what the directory says of them. The directory is locked. @returns them after that */
export async function saveUser(
  tx: Tx,
  context: SyncContext,
  person: StoredPerson,
  said: SaidUser,
): Promise<StoredPerson> {
  const email = addressOf(said, context.remoteConfig)
  if (email !== person.email) await moveTo(tx, context, person, email)
  await saveName(tx, context, { ...person, email }, said)
  const isActive = said.active ?? person.said.active ?? true
  const hasDisabled = await saveActive(tx, context, { ...person, email }, isActive)
  await saveSaid(tx, context, person.userId, { said, hasDisabled, deletedAt: null })
  await saveAttributes(tx, context, person.userId, said)
  const after = await findUser(tx, person.userId)
  if (!after) throw notFound()
  return after
}

async function moveTo(tx: Tx, context: SyncContext, person: StoredPerson, email: string): Promise<void> {
  const { userId, name } = person
  const { adminEmails } = context.services.config
  if (adminEmails.includes(person.email) && !adminEmails.includes(email))
    throw invalidValue(
      `ADMIN_EMAILS names ${person.email} as an administrator. Name ${email} there first, restart, and send this again.`,
    )
  await requireFree(tx, email, { userId, name })
  await changeAddress(tx, context, { userId, name, from: person.email, to: email })
}

/** Takes a person out of SCIM, and disables them (P4). The directory is locked. */
export async function deleteUser(tx: Tx, context: SyncContext, person: StoredPerson): Promise<void> {
  const hasDisabled = await saveActive(tx, context, person, false)
  await saveSaid(tx, context, person.userId, {
    said: person.said,
    hasDisabled,
    deletedAt: context.services.now(),
  })
}

/**
 * The address of a person: their userName, in lower case.
 * @throws ScimError invalidValue
 */
function addressOf({ userName }: SaidUser, { hosted_domains }: RemoteConfigValues): string {
  if (userName === undefined) throw invalidValue('userName is required.')
  const email = parseEmailAddress(userName)
  if (email === null) throw invalidValue(`userName has to be an e-mail address, and ${userName} is none.`)
  if (!isHosted(email, hosted_domains.values)) throw invalidValue(domainNotHosted(email))
  return email
}

function nameOf({ displayName, name }: SaidUser): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ')
  return [displayName, name?.formatted, parts].map((text) => text?.trim()).find((text) => text)
}

async function saveName(
  tx: Tx,
  context: SyncContext,
  { userId, email, name: before }: StoredPerson,
  said: SaidUser,
): Promise<void> {
  const name = nameOf(said) ?? before
  const given = said.name?.givenName
  await tx
    .updateTable('people')
    .set({ display_name: name, ...(given === undefined ? {} : { given_name: given }) })
    .where('user_id', '=', userId)
    .execute()
  if (name !== before)
    await logAdmin(tx, context, {
      action: 'sync_person',
      subject: { kind: 'person', id: userId, name: `${name} (${email})` },
      before: { name: before },
      after: { name },
    })
}

/** Enables only whom the directory has disabled. @returns whether the account is disabled by the directory now */
async function saveActive(
  tx: Tx,
  context: SyncContext,
  { userId, email, name, isDisabled, hasDisabled }: StoredPerson,
  isActive: boolean,
): Promise<boolean> {
  if (isActive && isDisabled && !hasDisabled) return false
  const account = { user_id: userId, email, display_name: name, isDisabled }
  await changeDisabled(tx, context, account, !isActive)
  return !isActive && (hasDisabled || !isDisabled)
}

/** What the person's own columns have isn't kept a second time. */
function keptOf({ userName: _, displayName: __, active: ___, externalId: ____, ...kept }: SaidUser) {
  return JSON.stringify(toStore(SAID, kept))
}

async function saveSaid(
  tx: Tx,
  { services }: SyncContext,
  userId: string,
  { said, hasDisabled, deletedAt }: { said: SaidUser; hasDisabled: boolean; deletedAt: Date | null },
): Promise<void> {
  const at = services.now()
  const row = {
    external_id: said.externalId ?? null,
    said: keptOf(said),
    has_disabled: hasDisabled,
    deleted_at: deletedAt,
    modified_at: at,
  }
  await tx
    .insertInto('scim_people')
    .values({ user_id: userId, created_at: at, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Takes group, company, manager and roles, each where Settings choose the directory as its source (N2). */
async function saveAttributes(tx: Tx, context: SyncContext, userId: string, said: SaidUser): Promise<void> {
  const attributes = await claimedOf(tx, said)
  const from = { sources: context.remoteConfig, source: 'SCIM' as const }
  const plan = await planClaims(tx, userId, attributes, from)
  const claimed: readonly ShownAttribute[] = SHOWN_ATTRIBUTES
  if (plan && !isUnchanged(plan, claimed)) await applyClaims(tx, context, plan, { source: 'SCIM', claimed })
}

async function claimedOf(tx: Tx, said: SaidUser): Promise<ClaimedAttributes> {
  const one = (text: string | undefined) => (text === undefined ? [] : [text.trim()].filter(Boolean))
  const roles = (said.roles ?? []).flatMap(({ value }) => (typeof value === 'string' ? one(value) : []))
  return {
    group: one(said.department),
    company: one(said.organization),
    manager: one(await managerAddress(tx, said.manager?.value)),
    roles: [...new Set(roles)],
  }
}

/** The address of the manager whom an id names; an address, and what names no one, as it is. */
async function managerAddress(tx: Tx, value: string | undefined): Promise<string | undefined> {
  if (value === undefined) return undefined
  const manager = await findUser(tx, value)
  return manager?.email ?? value
}
