import {
  RICH_TEXT_MAX_BYTES,
  TEMPLATE_MAX_BYTES,
  TEMPLATE_MAX_QUESTIONS,
  TEMPLATE_MAX_SECTIONS,
  TEMPLATE_MAX_VALUES,
} from '../form/template/limits.ts'
import { sectionFields } from '../form/template/template.ts'
import type { TemplateContent } from '../form/template/template.ts'
import { isLongerInUtf8, isStorableText } from '../form/answer/text-measure.ts'
import { isTooMuchToClean } from '../form/rich-text/rich-text-markup.ts'
import type { TemplateFinding } from './checks/finding.ts'
import { placeOf } from './checks/places.ts'
import { templateMessage } from '../form/template/template-problem.ts'
import type { TemplateProblemCode } from '../form/template/template-problem.ts'

/** The hard limits of a form, which a draft keeps too: what the server could not take or store. */
export function checkSize(content: TemplateContent, info: object = {}): TemplateFinding[] {
  const blocked = (code: TemplateProblemCode, ...path: string[]): TemplateFinding => ({
    severity: 'error',
    blocksSaving: true,
    part: 'form',
    code,
    path,
    place: placeOf(content, path),
    message: templateMessage({ code }),
  })
  const fields = content.flatMap((section) =>
    sectionFields(section).map((field) => ({ field, path: [section.field_id, field.field_id] })),
  )
  return [
    ...(content.length > TEMPLATE_MAX_SECTIONS ? [blocked('TOO_MANY_SECTIONS')] : []),
    ...(fields.length > TEMPLATE_MAX_QUESTIONS ? [blocked('TOO_MANY_QUESTIONS')] : []),
    ...(isTooLarge({ content, info }) ? [blocked('TEMPLATE_TOO_LARGE')] : []),
    ...content.flatMap(({ value: _fields, ...section }) =>
      isStorable(section) ? [] : [blocked('UNSTORABLE_TEXT', section.field_id)],
    ),
    ...content.flatMap((section) =>
      section.value.flatMap((field) =>
        isStorable(field) ? [] : [blocked('UNSTORABLE_TEXT', section.field_id, field.field_id)],
      ),
    ),
    ...fields.flatMap(({ field, path }) => {
      if (field.field_type !== 'TEXT_RTE_PREFILLED') return []
      if (isLongerInUtf8(field.defaultValue, RICH_TEXT_MAX_BYTES))
        return [blocked('PREFILLED_TOO_LARGE', ...path)]
      return isTooMuchToClean(field.defaultValue) ? [blocked('PREFILLED_TOO_COMPLEX', ...path)] : []
    }),
  ]
}

function isTooLarge(sent: object): boolean {
  return countValues(sent) > TEMPLATE_MAX_VALUES || isLongerInUtf8(JSON.stringify(sent), TEMPLATE_MAX_BYTES)
}

/** Members and items, and what they are in, as the limit of a request's body counts them. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + countValues(part), 1)
}

/** Names of properties as well as values. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isStorableText(key) && isStorable(part))
}
