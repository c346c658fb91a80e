import { emailKey } from '../email/email-address.ts'
import type { AfterApproval, RecipientSource } from '../form/template/template.ts'
import { MAX_READERS } from '../route/copies.ts'
import type { CopyRecipients } from '../route/copies.ts'
import type { HandOffRecipients } from '../route/hand-off.ts'
import { inLowerCase, validateAddressee } from '../route/people.ts'
import type { Person } from '../route/route.ts'
import { peopleOf } from './source-people.ts'
import type { PolicyFacts } from './table/facts.ts'
import type { PolicyDirectory } from './table/policy-directory.ts'

/** What decides whether a person can have an approved memo to do (R0, R3). */
export interface RecipientRules {
  mayBeOwner: boolean
  hostedDomains: readonly string[]
  /** E-mails of accounts that are disabled. */
  disabled: readonly string[]
}

interface Configured {
  after_approval?: AfterApproval | undefined
}

/** The roles whose holders get the approved memos of a template to do (R3) or a copy (R5), each once. */
export function recipientRoles(config: Configured): string[] {
  const sources = recipientSources(config)
  return [...new Set(sources.flatMap((source) => (source.kind === 'ROLE' ? [source.role_id] : [])))]
}

/** Who gets the approved memos of a template to do (R3) or a copy (R5). */
export function recipientSources({ after_approval }: Configured): RecipientSource[] {
  const { handlers, readers } = after_approval ?? {}
  return [...(handlers?.sources ?? []), ...(readers?.sources ?? [])]
}

/** No source is looked up by an answer. */
const NO_ANSWERS: PolicyFacts = { answers: new Map(), amount: null, companyId: null, groupId: null }

/**
 * The people to whom an approved memo goes (R3), as a policy finds them (N2): the holders of a role where the memo's owner belongs. Without the
 * owner, where the template doesn't allow that: then the holder's deputies stand in if there is no other holder (N4). A source that
 * names no one who can sign in is missing: the memo is approved all the same.
 */
export function findRecipients(
  sources: readonly RecipientSource[],
  directory: PolicyDirectory,
  rules: RecipientRules,
): HandOffRecipients {
  const { people: handlers, missing } = peopleOfAll(sources, directory, rules)
  return { handlers, missing }
}

/**
 * Who reads a memo once it is approved (R5): the template's people and holders of roles, found in the same way, and those whom the owner names. The
 * owner is never one of them. A memo has no more than so many readers: who is beyond that is counted as missing.
 */
export function findReaders(
  sources: readonly RecipientSource[],
  directory: PolicyDirectory,
  rules: Omit<RecipientRules, 'mayBeOwner'>,
): Pick<CopyRecipients, 'readers' | 'missing'> {
  const { people, missing } = peopleOfAll(sources, directory, { ...rules, mayBeOwner: true })
  const others = people.filter(({ email }) => email !== directory.owner.email)
  const beyond = others.length - MAX_READERS
  return {
    readers: others.slice(0, MAX_READERS),
    missing:
      beyond > 0 ? [...missing, `${beyond} more, as a memo has ${MAX_READERS} readers at most`] : missing,
  }
}

function peopleOfAll(
  sources: readonly RecipientSource[],
  directory: PolicyDirectory,
  rules: RecipientRules,
): { people: Person[]; missing: string[] } {
  const people = new Map<string, Person>()
  const missing = new Set<string>()
  for (const source of sources) {
    const found = peopleFor(source, directory, rules)
    for (const person of found) people.set(emailKey(person.email), person)
    if (found.length === 0) missing.add(nameOf(source, directory))
  }
  return { people: [...people.values()], missing: [...missing] }
}

function peopleFor(
  source: RecipientSource,
  directory: PolicyDirectory,
  { mayBeOwner, ...rules }: RecipientRules,
): Person[] {
  const resolved = peopleOf(source, NO_ANSWERS, directory)
  if ('problem' in resolved) return []
  const isFree = (person: Person) =>
    (mayBeOwner || person.email !== directory.owner.email) &&
    validateAddressee(person.email, rules, rules.disabled) === null
  const people = resolved.people.map(({ person }) => inLowerCase(person)).filter(isFree)
  if (people.length > 0) return people
  const deputy = resolved.people.flatMap(({ deputies }) => deputies.map(inLowerCase)).find(isFree)
  return deputy ? [deputy] : []
}

/** What is shown of a source that names no one. */
const UNKNOWN_ROLE = 'A role that no longer exists'

function nameOf(source: RecipientSource, { roles }: PolicyDirectory): string {
  if (source.kind === 'PERSON') return source.person.name
  return roles.find(({ role_id }) => role_id === source.role_id)?.name ?? UNKNOWN_ROLE
}
