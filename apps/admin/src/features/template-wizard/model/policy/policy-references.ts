import { isFromList } from '@countersign/domain'
import type {
  FieldDefinition,
  Policy,
  PolicyCondition,
  PolicyLevel,
  PolicySource,
  TemplateContent,
} from '@countersign/domain'
import { filterSame, mapSame } from '../walk-content.ts'
import { choiceValues, isAnswered, questionOf } from './policy-questions.ts'

/**
 * Removes a policy's references to questions and options that a change of the form removed. A condition without its question, or
 * without any of its options, stays and is reported: dropping it would let the row fit more memos than the administrator meant (N1).
 * What referred to nothing before is left alone.
 */
export function forgetInPolicy(policy: Policy, before: TemplateContent, after: TemplateContent): Policy {
  if (before === after) return policy
  const condition = (one: PolicyCondition) => keptCondition(one, before, after)
  const level = (one: PolicyLevel) => keptLevel(one, before, after)
  const rows = mapSame(policy.rows, (row) => {
    const conditions = mapSame(row.conditions, condition)
    const levels = mapSame(row.levels, level)
    return conditions === row.conditions && levels === row.levels ? row : { ...row, conditions, levels }
  })
  const { otherwise } = policy
  const levels = otherwise.kind === 'LEVELS' ? mapSame(otherwise.levels, level) : undefined
  if (otherwise.kind !== 'LEVELS' || levels === otherwise.levels || !levels)
    return rows === policy.rows ? policy : { ...policy, rows }
  return { ...policy, rows, otherwise: { ...otherwise, levels } }
}

function keptCondition(
  condition: PolicyCondition,
  before: TemplateContent,
  after: TemplateContent,
): PolicyCondition {
  if (!('field_id' in condition)) return condition
  const was = questionOf(before, condition)
  const is = questionOf(after, condition)
  if (!is) return was ? { ...condition, field_id: '' } : condition
  if (condition.kind !== 'CHOICE' || !was || was === is) return condition
  // N9: the codes of one list mean nothing in another one.
  if (listOf(was) !== listOf(is)) return { ...condition, values: [] }
  const gone = new Set(choiceValues(was))
  for (const value of choiceValues(is)) gone.delete(value)
  const values = filterSame(condition.values, (value) => !gone.has(value))
  return values === condition.values ? condition : { ...condition, values }
}

function listOf(field: FieldDefinition): string | null {
  return isFromList(field) ? field.list_id : null
}

function keptLevel(level: PolicyLevel, before: TemplateContent, after: TemplateContent): PolicyLevel {
  const source = (one: PolicySource) => keptSource(one, before, after)
  const sources = mapSame(level.sources, source)
  const watchers = mapSame(level.watchers, source)
  return sources === level.sources && watchers === level.watchers ? level : { ...level, sources, watchers }
}

function keptSource(source: PolicySource, before: TemplateContent, after: TemplateContent): PolicySource {
  if (source.kind !== 'ROLE') return source
  const { place } = source
  if (place.kind !== 'ANSWER' && place.kind !== 'ROWS') return source
  if (isAnswered(after, place) || !isAnswered(before, place)) return source
  return {
    ...source,
    place: place.kind === 'ANSWER' ? { ...place, field_id: '' } : { ...place, field_id: '', question_id: '' },
  }
}
