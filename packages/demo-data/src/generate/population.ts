import { demoUserId } from '../demo-user-id.ts'
import { seededRandom } from '../seeded-random.ts'
import type { DemoOrganisation } from '../organisation.ts'
import { zipf } from './zipf.ts'

/** A person in the directory. */
export interface Inhabitant {
  userId: string
  email: string
  name: string
  givenName: string
  companyId: string
  groupId: string | null
}

const GIVEN =
  `Andrea Paolo Ramon Rosario Jun Tess Bea Miguel Ines Carlo Maria Jose Juan Ana Luis Elena Marco Rosa Pedro
  Liza Dina Boyet Alma Nestor Gina Arnel Cora Dante Edna Felix Grace Hector Irma Joel Karen Leo Mila Noel Olga Perla`
    .trim()
    .split(/\s+/)
const FAMILY =
  `Villanueva Reyes Uy Dizon Mercado Aquino Lim Santos Cabrera Navarro Cruz Garcia Ramos Mendoza Flores Gonzales
  Bautista Torres Castillo Rivera Domingo Salazar Aguilar Pascual Soriano Valdez Ocampo Tolentino Manalo Sison`
    .trim()
    .split(/\s+/)

/** A few companies employ most people. */
const COMPANY_EXPONENT = 1

/**
 * The organisation's people, the demo's own first, filled up to `count` by seeded ones. The same count gives the same people.
 */
export function population(organisation: DemoOrganisation, count: number): Inhabitant[] {
  const random = seededRandom('population')
  const { companies, groups } = organisation
  const company = zipf(companies.length, COMPANY_EXPONENT)
  const known = organisation.people.map((person) => ({
    userId: demoUserId(person.email),
    email: person.email,
    name: person.name,
    givenName: person.given_name,
    companyId: person.company_id,
    groupId: person.group_id,
  }))
  const more = Array.from({ length: Math.max(0, count - known.length) }, (_, index): Inhabitant => {
    const givenName = random.pick(GIVEN)
    const family = random.pick(FAMILY)
    const { company_id, domains } = companies[company(random)] as (typeof companies)[number]
    const local = `${givenName}.${family}.${index + 1}`.toLowerCase()
    return {
      userId: random.uuid(),
      email: `${local}@${random.pick(domains)}`,
      name: `${givenName} ${family}`,
      givenName,
      companyId: company_id,
      groupId: groups.length > 0 ? random.pick(groups).group_id : null,
    }
  })
  return [...known, ...more]
}
