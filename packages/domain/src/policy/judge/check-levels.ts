import { signatureFaults } from '../../form/content/signature.ts'
import { sectionFields } from '../../form/template/template.ts'
import type { FieldDefinition } from '../../form/template/template.ts'
import type { PolicyLevel, PolicySource, RolePlace } from '../table/policy.ts'
import { findQuestion } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'
import { policyFinding } from './policy-finding.ts'
import type { FindingAt, PolicyFinding, PolicyFindingCode } from './policy-finding.ts'

/** What is wrong about the levels of a row. @param at the row, or 'otherwise' */
export function checkLevels(
  levels: readonly PolicyLevel[],
  context: PolicyContext,
  at: FindingAt,
): PolicyFinding[] {
  if (levels.length === 0) return [policyFinding('NO_LEVELS', at)]
  return levels.flatMap((level, index) => {
    const { level_id } = level
    const place = { ...at, level_id, place: `${at.place} › Level ${index + 1}` }
    const isRepeated = levels.findIndex((other) => other.level_id === level_id) < index
    return [
      ...(isRepeated ? [policyFinding('REPEATED_LEVEL', place)] : []),
      ...(level.sources.length === 0 ? [policyFinding('NO_SOURCES', place)] : []),
      ...level.sources.flatMap((source) => checkSource(source, context, place)),
      ...level.watchers.flatMap((source) =>
        checkSource(source, context, { ...place, place: `${place.place} › Watchers` }),
      ),
      ...(level.signature && context.keeps_evidence === false
        ? [policyFinding('SIGNATURE_WITHOUT_EVIDENCE', { ...place, place: `${place.place} › Passkeys` })]
        : []),
      ...signatureFaults(level.signature).map(({ currency, fault }) =>
        policyFinding(`SIGNATURE_${fault}`, {
          ...place,
          place: [place.place, 'Passkeys', ...(currency === null ? [] : [currency])].join(' › '),
        }),
      ),
    ]
  })
}

function checkSource(source: PolicySource, context: PolicyContext, at: FindingAt): PolicyFinding[] {
  const { organisation } = context
  switch (source.kind) {
    case 'PERSON': {
      const { email } = source.person
      return organisation?.unable.includes(email) ? [policyFinding('CANNOT_SIGN_IN', at, email)] : []
    }
    case 'ROLE': {
      const { role_id, place } = source
      if (role_id === '') return [policyFinding('ROLE_NOT_CHOSEN', at)]
      if (organisation && !organisation.roles.some((role) => role.role_id === role_id))
        return [policyFinding('ROLE_GONE', at)]
      const code = placeFault(place, context)
      return code === null ? [] : [policyFinding(code, at)]
    }
    default:
      return []
  }
}

function placeFault(place: RolePlace, context: PolicyContext): PolicyFindingCode | null {
  const { organisation } = context
  switch (place.kind) {
    case 'COMPANY':
      return organisation?.companies.some(({ id }) => id === place.id) === false ? 'COMPANY_GONE' : null
    case 'GROUP':
      return organisation?.groups.some(({ id }) => id === place.id) === false ? 'GROUP_GONE' : null
    case 'ANSWER':
      return questionFault(place.field_id, context)
    case 'ROWS':
      return rowFault(place, context)
    default:
      return null
  }
}

/** The types whose answer is one text, by which a role can be looked up (N2). */
const TEXTS: readonly FieldDefinition['field_type'][] = ['TEXT', 'DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO']

function questionFault(field_id: string, context: PolicyContext): PolicyFindingCode | null {
  if (field_id === '') return 'QUESTION_NOT_CHOSEN'
  const field = findQuestion(context, field_id)?.field
  if (!field) return 'QUESTION_GONE'
  if (field.hidden) return 'QUESTION_HIDDEN'
  return TEXTS.includes(field.field_type) ? null : 'QUESTION_UNUSABLE'
}

function rowFault(
  { field_id, question_id }: Extract<RolePlace, { kind: 'ROWS' }>,
  { content }: PolicyContext,
): PolicyFindingCode | null {
  if (field_id === '' || question_id === '') return 'QUESTION_NOT_CHOSEN'
  const group = content.flatMap(sectionFields).find((field) => field.field_id === field_id)
  if (group?.field_type !== 'NESTED') return 'QUESTION_GONE'
  if (group.hidden) return 'QUESTION_HIDDEN'
  const question = group.constant.find((field) => field.field_id === question_id)
  if (!question) return 'QUESTION_GONE'
  return TEXTS.includes(question.field_type) ? null : 'QUESTION_UNUSABLE'
}
