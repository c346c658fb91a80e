import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A person who can sign in here. */
export interface Account {
  email: string
  name: string
  given_name: string
  /** Stable over restarts and changes of the e-mail; what makes a person, together with the issuer (B2). */
  sub: string
  /** Why to sign in as this person; such people appear first on the login page. */
  named?: string
  title?: string
  company_id?: string
  group_id?: string
  /** Never grants access to contacts. */
  contacts_declined?: boolean
  contacts?: { email: string; name: string }[]
}

interface OrganisationFile {
  companies: { company_id: string; name: string; domains: string[] }[]
  groups: { group_id: string; name: string }[]
  /** Employees: they make up the directory. */
  people: Account[]
  /** Addresses at a company's domain that are not in the directory. */
  partners: Account[]
  /** Addresses at domains that are not hosted. */
  outsiders: Account[]
}

export type ProviderKind = 'google' | 'microsoft'

/** The demo organisation as the identity provider sees it. */
export interface Organisation {
  people: Account[]
  accounts: Account[]
  companyName(account: Account): string | undefined
  groupName(account: Account): string | undefined
  /** Whether the e-mail's domain belongs to a company, which makes the account a managed one. */
  isHosted(account: Account): boolean
  findByEmail(email: string): Account | undefined
  findBySubject(kind: ProviderKind, subject: string): Account | undefined
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** The subject that a provider gives for an account; Microsoft's differ, like the real ones. */
export function subjectFor(kind: ProviderKind, account: Account): string {
  if (kind === 'google') return account.sub
  return createHash('sha256').update(`microsoft:${account.sub}`).digest('base64url')
}

/** Reads `demo/organisation.json`. */
export function readOrganisation(file: string): Organisation {
  const { companies, groups, people, partners, outsiders } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as OrganisationFile
  const accounts = [...people, ...partners, ...outsiders]
  const hosted = new Set(companies.flatMap(({ domains }) => domains))
  const companyNames = new Map(companies.map(({ company_id, name }) => [company_id, name]))
  const groupNames = new Map(groups.map(({ group_id, name }) => [group_id, name]))
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const bySubject = {
    google: new Map(accounts.map((account) => [subjectFor('google', account), account])),
    microsoft: new Map(accounts.map((account) => [subjectFor('microsoft', account), account])),
  }
  return {
    people,
    accounts,
    companyName: (account) => companyNames.get(account.company_id ?? ''),
    groupName: (account) => groupNames.get(account.group_id ?? ''),
    isHosted: (account) => hosted.has(domainOf(account.email)),
    findByEmail: (email) => byEmail.get(email.trim().toLowerCase()),
    findBySubject: (kind, subject) => bySubject[kind].get(subject),
  }
}
