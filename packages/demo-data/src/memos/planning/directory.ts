import type { DemoOrganisation } from '../../organisation.ts'

export type DirectoryEntry = DemoOrganisation['people'][number] & {
  /** Option value of their company in the forms. */
  companyOption: string
  groupName: string
}

/** The organisation's people, as plans of memos look them up. */
export interface Directory {
  everyone: readonly DirectoryEntry[]
  /** @throws Error for an unknown person */
  person(email: string): DirectoryEntry
  knows(email: string): boolean
  ofGroup(groupId: string): readonly DirectoryEntry[]
  /** Who keeps the product running: places holds. */
  administrator: string
}

export function createDirectory(organisation: DemoOrganisation): Directory {
  const companies = new Map(organisation.companies.map((company) => [company.company_id, company.name]))
  const groups = new Map(organisation.groups.map((group) => [group.group_id, group.name]))
  const everyone = organisation.people.map((person) => ({
    ...person,
    companyOption: (companies.get(person.company_id) ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    groupName: groups.get(person.group_id) ?? '',
  }))
  const byEmail = new Map(everyone.map((entry) => [entry.email, entry]))
  const byGroup = Map.groupBy(everyone, (entry) => entry.group_id)
  return {
    everyone,
    person(email) {
      const found = byEmail.get(email)
      if (!found) throw new Error(`${email} is not in the demo organisation`)
      return found
    },
    knows: (email) => byEmail.has(email),
    ofGroup: (groupId) => byGroup.get(groupId) ?? [],
    administrator: organisation.administrators[0] ?? '',
  }
}
