import {
  POLICY_SAMPLES,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
  TEMPLATE_POLICY,
  toStore,
} from '@countersign/domain'
import type { Tx } from '@countersign/server/platform/db/database'
import { demoUserId } from '../demo-user-id.ts'
import type { DemoOrganisation } from '../organisation.ts'
import { seededRandom } from '../seeded-random.ts'
import { storedForm } from '../templates/build-template.ts'
import type { DemoTemplate } from '../templates/build-template.ts'
import { AVAILMENT_AFTER_APPROVAL, AVAILMENT_REAPPROVAL, availmentPolicy } from './availment-policy.ts'
import { demoHolders } from './demo-holders.ts'
import { managerOf } from './managers.ts'
import { demoSamples } from './demo-samples.ts'
import type { DemoRole } from './role-ids.ts'
import { ROLE_NAMES, roleId } from './role-ids.ts'

const DAYS_OF_FIRST_VERSION = 750
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/**
 * Roles with their holders, managers, and the policy of the availment form as its second version (N1, N2).
 * @param times the instant from which the demo is seen, and the one at which the policy was published
 * @returns false where the organisation isn't the one that the policy knows: the form stays with 'Anyone'
 */
export async function insertDemoPolicy(
  tx: Tx,
  organisation: DemoOrganisation,
  template: DemoTemplate,
  times: { at: Date; startsAt: Date },
): Promise<boolean> {
  const { at, startsAt } = times
  if (!knowsHolders(organisation, at)) return false
  const by = organisation.people.find(({ email }) => email === organisation.administrators[0])?.name ?? ''
  const changed = { modified_by: by, modified_at: startsAt }
  await insertRoles(tx, changed, at)
  await insertManagers(tx, organisation)
  await publishSecondVersion(tx, template, changed, at)
  return true
}

interface Changed {
  modified_by: string
  modified_at: Date
}

function knowsHolders({ people, companies, groups }: DemoOrganisation, at: Date): boolean {
  const known = new Set([
    ...people.map(({ email }) => email),
    ...companies.map(({ company_id }) => company_id),
    ...groups.map(({ group_id }) => group_id),
  ])
  const named = demoHolders(at).flatMap(({ email, place, deputies }) => [
    email,
    ...deputies,
    ...('id' in place ? [place.id] : []),
  ])
  return named.every((one) => known.has(one))
}

async function insertRoles(tx: Tx, changed: Changed, at: Date): Promise<void> {
  const roles = Object.entries(ROLE_NAMES) as [DemoRole, string][]
  await tx
    .insertInto('roles')
    .values(roles.map(([role, name]) => ({ role_id: roleId(role), name, ...changed })))
    .execute()
  const holders = demoHolders(at).map((holder, position) => ({
    ...holder,
    position,
    holder_id: seededRandom(`holder ${position}`).uuid(),
  }))
  await tx
    .insertInto('role_holders')
    .values(
      holders.map(({ holder_id, role, email, place, from_day, to_day, position }) => ({
        holder_id,
        role_id: roleId(role),
        user_id: demoUserId(email),
        place_kind: place.kind,
        place_id: 'id' in place ? place.id : '',
        from_day,
        to_day,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('role_deputies')
    .values(
      holders.flatMap(({ holder_id, deputies }) =>
        deputies.map((email, position) => ({ holder_id, user_id: demoUserId(email), position })),
      ),
    )
    .execute()
}

async function insertManagers(tx: Tx, { people }: DemoOrganisation): Promise<void> {
  const byManager = Map.groupBy(people, managerOf)
  for (const [manager, managed] of byManager)
    if (manager !== undefined)
      await tx
        .updateTable('people')
        .set({ manager_id: demoUserId(manager) })
        .where(
          'email',
          'in',
          managed.map(({ email }) => email),
        )
        .execute()
}

/** Memos of the first version keep it (F7). */
async function publishSecondVersion(
  tx: Tx,
  template: DemoTemplate,
  { modified_by, modified_at }: Changed,
  at: Date,
): Promise<void> {
  const { template_id, version_id: before } = await tx
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.version_id', 't.published_version_id')
    .select(['t.template_id', 'v.version_id'])
    .where('template_code', '=', template.template_code)
    .executeTakeFirstOrThrow()
  const long_ago = new Date(at.getTime() - DAYS_OF_FIRST_VERSION * MILLISECONDS_PER_DAY)
  const first = await tx
    .updateTable('template_versions')
    .set({ status: 'SUPERSEDED', created_at: long_ago, published_at: long_ago, modified_at: long_ago })
    .where('version_id', '=', before)
    .returning(['category_id', 'created_by'])
    .executeTakeFirstOrThrow()
  const config = {
    ...template.template_config,
    reapproval: AVAILMENT_REAPPROVAL,
    after_approval: AVAILMENT_AFTER_APPROVAL,
  }
  const { version_id } = await tx
    .insertInto('template_versions')
    .values({
      template_id,
      version_no: 2,
      status: 'PUBLISHED',
      template_name: template.template_name,
      description: template.description,
      guidelines: template.guidelines,
      workflow: 'POLICY',
      template_content: JSON.stringify(toStore(TEMPLATE_CONTENT, storedForm(template))),
      template_config: JSON.stringify(toStore(TEMPLATE_CONFIG, config)),
      policy: JSON.stringify(toStore(TEMPLATE_POLICY, availmentPolicy)),
      policy_samples: JSON.stringify(toStore(POLICY_SAMPLES, demoSamples(template.template_content))),
      ...first,
      created_at: modified_at,
      published_by: modified_by,
      published_at: modified_at,
      modified_by,
      modified_at,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('templates')
    .set({ published_version_id: version_id, created_at: long_ago, revision: 2 })
    .where('template_id', '=', template_id)
    .execute()
}
