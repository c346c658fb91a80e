import type { Policy, PolicyOrganisation, RolePlaces, TemplateConfig } from '@countersign/domain'
import { isHosted, recipientRoles, levelsOf, rolesIn } from '@countersign/domain'
import { readRoles } from '../../people/policy-directory.queries.ts'
import { presentAddresses } from '../../people/people.store.ts'
import { disabledAmong } from '../../people/absences/named-people.queries.ts'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

interface Asking {
  settings: RemoteConfigValues
  /** In Manila. */
  day: string
}

/** What a policy refers to, as it is now (N5). The number of statements doesn't depend on the policy. */
export async function readPolicyOrganisation(
  db: Db | Tx,
  policy: Policy,
  { settings, day }: Asking,
): Promise<PolicyOrganisation> {
  return {
    ...(await readRolePlaces(db, rolesIn(policy), day)),
    unable: await unableAmong(db, peopleIn(policy), settings.hosted_domains.values),
    allows_no_approval: settings.is_policy_without_approval_enabled,
  }
}

/** Where some roles are held on a day in Manila, and all companies and groups. */
async function readRolePlaces(db: Db | Tx, roleIds: readonly string[], day: string): Promise<RolePlaces> {
  const companies = await db
    .selectFrom('companies')
    .select(['company_id as id', 'name'])
    .orderBy('name')
    .execute()
  const groups = await db.selectFrom('groups').select(['group_id as id', 'name']).orderBy('name').execute()
  const roles = await readRoles(db, roleIds, day)
  return {
    companies,
    groups,
    roles: roles.map(({ role_id, name, holdings }) => ({
      role_id,
      name,
      held: holdings.map(({ place }) => place),
    })),
  }
}

/** What the check of handlers refers to, as it is now (R3); nothing where a template hands memos to no role. */
export async function readHandlerPlaces(
  db: Db | Tx,
  { after_approval }: Pick<TemplateConfig, 'after_approval'>,
  day: string,
): Promise<{ recipient_places?: RolePlaces }> {
  const roles = recipientRoles({ after_approval })
  return roles.length === 0 ? {} : { recipient_places: await readRolePlaces(db, roles, day) }
}

/** The addresses that a policy names, each once. */
function peopleIn(policy: Policy): string[] {
  const sources = levelsOf(policy).flatMap((level) => [...level.sources, ...level.watchers])
  return [...new Set(sources.flatMap((one) => (one.kind === 'PERSON' ? [one.person.email] : [])))]
}

/** Those who can't sign in (D7): of a domain that isn't hosted, or disabled. An earlier address leads to its person (P4). */
async function unableAmong(
  db: Db | Tx,
  emails: readonly string[],
  hosted: readonly string[],
): Promise<string[]> {
  const present = await presentAddresses(db, emails)
  const disabled = new Set(await disabledAmong(db, emails.map(present)))
  return emails.filter((email) => !isHosted(present(email), hosted) || disabled.has(present(email)))
}
