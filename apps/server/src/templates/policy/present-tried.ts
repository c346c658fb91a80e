import type { CallOutput } from '@countersign/contract'
import type {
  Computed,
  ComputedLevel,
  Policy,
  PolicyDirectory,
  PolicyFacts,
  PolicyForm,
  PolicyLevel,
  PolicyOrganisation,
  PolicyWords,
  Seated,
  SourceWords,
  TemplateContent,
} from '@countersign/domain'
import {
  explainLevels,
  firstFit,
  policyRefusalText,
  policyWords,
  questionOfPlace,
  reasonText,
  routeNoteText,
  rowReasonText,
  sourceText,
} from '@countersign/domain'
import type { AwayToday } from '../../people/absences/away-today.queries.ts'

type Tried = CallOutput<'admin-try_policy'>['results'][number]
type TriedLevel = Tried['levels'][number]

/** A sample with what a policy asks of it. */
export interface TriedRoute {
  sampleId: string
  /** The form, with the entries of shared lists that the sample names (N9). */
  content: TemplateContent
  facts: PolicyFacts
  directory: PolicyDirectory
  computed: Computed
}

interface Presenting extends Pick<PolicyForm, 'config'> {
  policy: Policy
  organisation: Pick<PolicyOrganisation, 'companies' | 'groups'>
  aways: ReadonlyMap<string, AwayToday>
}

/** Everyone whom a tried route asks, by e-mail. */
export function askedPeople({ computed }: TriedRoute): string[] {
  if (computed.kind !== 'ROUTE') return []
  return computed.levels.flatMap(({ people, choice }) => {
    const listed = choice === null || choice.from === 'ANYONE' ? [] : choice.from
    return [...people, ...listed].map(({ person }) => person.email)
  })
}

/** A tried sample as 'Try it' shows it (N3). */
export function presentTried(tried: TriedRoute, presenting: Presenting): Tried {
  const { sampleId, content, facts, directory, computed } = tried
  const { policy, config, organisation, aways } = presenting
  const words = policyWords(content, config)
  const fit = firstFit(policy, facts)
  const nameOf = (list: PolicyOrganisation['companies'], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? id
  const sources: Omit<SourceWords, 'value'> = {
    owner: directory.owner,
    role: (role_id) => directory.roles.find((role) => role.role_id === role_id)?.name ?? role_id,
    company: (id) => nameOf(organisation.companies, id) ?? id,
    group: (id) => nameOf(organisation.groups, id) ?? id,
  }
  const presentPerson =
    ({ level }: ComputedLevel) =>
    ({ person, source, instead_of }: Seated): TriedLevel['people'][number] => ({
      email: person.email,
      name: person.name,
      found_as: sourceText(source, { ...sources, value: valueIn(level, words) }),
      away: aways.get(person.email) ?? null,
      is_instead_of_owner: instead_of === 'OWNER',
    })
  const reasons = explainLevels(policy, facts)
  const presentLevel = (one: ComputedLevel): TriedLevel => {
    const { level_id, approval_type, owner_may } = one.level
    const reason = reasons.get(level_id)
    return {
      level_id,
      approval_type,
      min_approvers: one.min_approvers,
      owner_may,
      people: one.people.map(presentPerson(one)),
      choice: one.choice && {
        from: one.choice.from === 'ANYONE' ? 'ANYONE' : one.choice.from.map(presentPerson(one)),
        at_least: one.choice.atLeast,
      },
      watchers: one.watchers.map(({ email, name }) => ({ email, name })),
      reason: reason ? reasonText(reason, facts, words) : '',
    }
  }
  const levels = computed.kind === 'ROUTE' ? computed.levels : []
  const numberOf = (level_id: string) => levels.findIndex(({ level }) => level.level_id === level_id) + 1
  return {
    sample_id: sampleId,
    owner: {
      ...directory.owner,
      company_name: nameOf(organisation.companies, directory.company_id),
      group_name: nameOf(organisation.groups, directory.group_id),
    },
    kind: computed.kind,
    row: 'row' in fit ? { row_id: fit.row.row_id, number: fit.number } : null,
    reason: rowReasonText(fit, facts, words),
    refusal: computed.kind === 'REFUSED' ? policyRefusalText(computed.refusal, words) : null,
    levels: levels.map(presentLevel),
    notes: computed.kind === 'ROUTE' ? computed.notes.map((note) => routeNoteText(note, numberOf)) : [],
  }
}

/** How people read the answers by which a level's roles are looked up. */
function valueIn({ sources }: PolicyLevel, words: PolicyWords): SourceWords['value'] {
  return (role_id, value) => {
    const questions = sources.map((source) =>
      source.kind === 'ROLE' && source.role_id === role_id ? questionOfPlace(source.place) : null,
    )
    const question = questions.find((one) => one !== null)
    return question === undefined ? value : words.option(question, value)
  }
}
