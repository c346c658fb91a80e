import type { PolicyFacts } from '../table/facts.ts'
import { textAnswer } from '../table/facts.ts'
import type { PolicyLevel, PolicySource } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'

/**
 * What a level is called after those whom it asks for: 'Department head', 'Buyer for 4520 and CFO'. Empty where it names people
 * alone, whose names are beside it.
 */
export function levelName(
  { sources }: Pick<PolicyLevel, 'sources'>,
  facts: PolicyFacts,
  directory: PolicyDirectory,
): string {
  const names = sources.map((source) => sourceName(source, facts, directory))
  return [...new Set(names.filter((name) => name !== ''))].join(' and ')
}

function sourceName(source: PolicySource, facts: PolicyFacts, { roles }: PolicyDirectory): string {
  switch (source.kind) {
    case 'PERSON':
      return ''
    case 'MANAGER':
      return 'Your manager'
    case 'OWNER_CHOICE':
      return 'Your choice'
    case 'ROLE': {
      const { role_id, place } = source
      const name = roles.find((role) => role.role_id === role_id)?.name ?? ''
      const value = place.kind === 'ANSWER' ? textAnswer(facts, place.field_id) : null
      return value === null ? name : `${name} for ${value}`
    }
  }
}
