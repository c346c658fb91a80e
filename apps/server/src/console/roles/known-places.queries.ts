import type { EnteredHolder, HoldingPlace, PolicyOrganisation } from '@countersign/domain'
import { isStorableText } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What holders of roles refer to: people by e-mail, companies and groups by id. */
export interface KnownPlaces {
  people: ReadonlyMap<string, { userId: string; name: string; isDisabled: boolean; isService: boolean }>
  companies: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
}

/** Reads what holders refer to, and keeps companies and groups from being deleted until the transaction ends. */
export async function readKnownPlaces(db: Db | Tx, emails: readonly string[]): Promise<KnownPlaces> {
  const asked = [...new Set(emails.filter(isStorableText))]
  const people =
    asked.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['user_id', 'email', 'display_name', 'disabled_at', 'is_service'])
          .where('email', 'in', asked)
          .execute()
  const companies = await db.selectFrom('companies').select(['company_id', 'name']).forKeyShare().execute()
  const groups = await db.selectFrom('groups').select(['group_id', 'name']).forKeyShare().execute()
  return {
    people: new Map(
      people.map((row) => [
        row.email,
        {
          userId: row.user_id,
          name: row.display_name,
          isDisabled: row.disabled_at !== null,
          isService: row.is_service,
        },
      ]),
    ),
    companies: new Map(companies.map((row) => [row.company_id, row.name])),
    groups: new Map(groups.map((row) => [row.group_id, row.name])),
  }
}

/** Companies and groups by name. */
export async function listPlaces(db: Db | Tx): Promise<Pick<PolicyOrganisation, 'companies' | 'groups'>> {
  const [companies, groups] = await Promise.all([
    db.selectFrom('companies').select(['company_id as id', 'name']).orderBy('name').execute(),
    db.selectFrom('groups').select(['group_id as id', 'name']).orderBy('name').execute(),
  ])
  return { companies, groups }
}

/** Everyone whom holders name. */
export function peopleNamed(holders: readonly EnteredHolder[]): string[] {
  return holders.flatMap(({ email, deputies }) => [email, ...deputies])
}

/** A place in words; undefined for a company or group that doesn't exist. */
export function placeName(place: HoldingPlace, { companies, groups }: KnownPlaces): string | undefined {
  switch (place.kind) {
    case 'EVERYWHERE':
      return 'Everywhere'
    case 'COMPANY':
      return companies.get(place.id)
    case 'GROUP':
      return groups.get(place.id)
    case 'VALUE':
      return place.id
  }
}
