import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import { SUBJECT_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../template/limits.ts'
import { SUBJECT_FIELD_ID } from '../template/template.ts'
import type { TextField } from '../template/template.ts'
import { characterCount, isStorableText } from '../answer/text-measure.ts'
import type { FieldRules } from './field-rules.ts'

/** The most characters a text field takes: as stored, 150 without, and always 150 for the subject (F1). */
export function maxCharacters(field: TextField): number {
  if (field.field_id === SUBJECT_FIELD_ID) return SUBJECT_MAX_CHARACTERS
  return field.validations.max_length ?? TEXT_MAX_CHARACTERS
}

export const textRules: FieldRules<TextField, string, LineValue> = {
  initial: (field) => field.defaultValue ?? '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer.trim() === '',
  checkType(field, answer) {
    if (!isStorableText(answer)) return [issue('UNSTORABLE_TEXT', {})]
    const max = maxCharacters(field)
    return characterCount(answer) > max ? [issue('TOO_LONG', { max_characters: max })] : []
  },
  validate(field, answer) {
    const min = field.validations.min_length ?? 0
    return characterCount(answer) < min ? [issue('TOO_SHORT', { min_characters: min })] : []
  },
  display: (_field, answer) => ({ kind: 'text', text: answer }),
  checkSettings(field) {
    const { min_length: min = 0, max_length = 0 } = field.validations
    if (!Number.isInteger(min) || !Number.isInteger(max_length)) return ['NOT_WHOLE_CHARACTERS']
    if (min < 0) return ['NEGATIVE_MIN']
    if (min >= maxCharacters(field)) return ['MIN_NOT_BELOW_MAX']
    return textRules.checkType(field, textRules.initial(field)).length > 0 ? ['WRONG_DEFAULT'] : []
  },
}
