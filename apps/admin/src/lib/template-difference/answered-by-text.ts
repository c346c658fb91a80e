import type { Section } from '@countersign/domain'
import { levelsOf } from '@countersign/domain'
import { levelName } from '../policy-words/level-words.ts'
import type { NamedPolicy } from './policy-changes.ts'
import { texts } from './texts.ts'

/** Whose approvers answer a section (R7): '' for the owner. */
export function answeredByText({ answered_by }: Section, { policy, names }: NamedPolicy): string {
  if (!answered_by) return ''
  if (answered_by.kind === 'LEVEL') return texts.approversOfLevel(answered_by.number)
  const levels = policy ? levelsOf(policy) : []
  const named = answered_by.level_ids.map((id) => {
    const level = levels.find(({ level_id }) => level_id === id)
    return level ? levelName(level, names) : texts.gone
  })
  return [...new Set(named)].join(', ')
}
