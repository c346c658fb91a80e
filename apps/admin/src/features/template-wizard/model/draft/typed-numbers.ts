import type { FieldDefinition, TemplateContent, TemplateFinding } from '@countersign/domain'
import { questionNames, templateMessage } from '@countersign/domain'
import { mapFields } from '../walk-content.ts'

/** A number of a question's settings during editing: anything unreadable is kept in the form as typed. */
export type TypedNumber = number | string

/** Short enough to be exact. */
const NUMBER = /^-?\d{1,9}(\.\d{1,5})?$/

/** Undefined for an empty text. */
export function readNumber(text: string): TypedNumber | undefined {
  if (text.trim() === '') return undefined
  return NUMBER.test(text) ? Number(text) : text
}

export function numberProblem(value: TypedNumber | undefined, isWhole: boolean): string | undefined {
  if (value === undefined) return undefined
  if (isWhole ? Number.isInteger(value) : Number.isFinite(value)) return undefined
  return isWhole ? templateMessage({ code: 'NOT_WHOLE_CHARACTERS' }) : 'This must be a number'
}

const SETTINGS = [
  { key: 'min_length', isWhole: true },
  { key: 'max_length', isWhole: true },
  { key: 'max_size', isWhole: false },
] as const

/** Reports texts that are not numbers as findings that prevent saving, and returns the form without them. */
export function splitTypedNumbers(content: TemplateContent): {
  readable: TemplateContent
  findings: TemplateFinding[]
} {
  const findings: TemplateFinding[] = []
  const readable = mapFields(content, (field) => {
    const validations: Partial<Record<string, unknown>> = { ...field.validations }
    for (const { key, isWhole } of SETTINGS) {
      const message = numberProblem(validations[key] as TypedNumber | undefined, isWhole)
      if (message === undefined) continue
      delete validations[key]
      findings.push(findingAt(content, field.field_id, message))
    }
    const isSame = Object.keys(validations).length === Object.keys(field.validations).length
    return isSame ? field : ({ ...field, validations } as FieldDefinition)
  })
  return { readable, findings }
}

function findingAt(content: TemplateContent, fieldId: string, message: string): TemplateFinding {
  return {
    severity: 'error',
    blocksSaving: true,
    part: 'form',
    code: 'NOT_A_NUMBER',
    path: [fieldId],
    place: questionNames(content).get(fieldId) ?? '',
    message,
  }
}
