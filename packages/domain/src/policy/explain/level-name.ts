import type { PolicyFacts } from '../table/facts.ts'
import { textAnswer } from '../table/facts.ts'
import type { PolicyLevel, PolicySource } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'
import type { PolicyWords } from './policy-words.ts'

/**
 * What a level is called after those whom it asks for: 'Department head', 'Buyer for 4520 and CFO'. Empty where it names people
 * alone, whose names are beside it.
 */
export function levelName(
  { sources }: Pick<PolicyLevel, 'sources'>,
  facts: PolicyFacts,
  directory: PolicyDirectory,
  words: Pick<PolicyWords, 'option'>,
): string {
  const names = sources.map((source) => sourceName(source, facts, directory, words))
  return [...new Set(names.filter((name) => name !== ''))].join(' and ')
}

function sourceName(
  source: PolicySource,
  facts: PolicyFacts,
  { roles }: PolicyDirectory,
  words: Pick<PolicyWords, 'option'>,
): string {
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
      if (place.kind !== 'ANSWER') return name
      const value = textAnswer(facts, place.field_id)
      return value === null ? name : `${name} for ${words.option(place.field_id, value)}`
    }
  }
}
