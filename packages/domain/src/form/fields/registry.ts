import type { FieldDefinition, FieldType } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'
import { fileUploadRules } from './file-upload.ts'
import { nestedRules } from './nested.ts'
import { prefilledRichTextRules, richTextRules } from './rich-text.ts'
import { rowFieldRegistry } from './row-field-rules.ts'

/** The rules of every field type. A new type is a file beside this one and a line here. */
export const fieldRegistry: Readonly<Record<FieldType, FieldRules>> = {
  ...rowFieldRegistry,
  TEXT_RTE: richTextRules,
  TEXT_RTE_PREFILLED: prefilledRichTextRules,
  FILE_UPLOAD: fileUploadRules,
  NESTED: nestedRules,
}

/** The rules of the field's type. */
export function rulesOf(field: FieldDefinition): FieldRules {
  return fieldRegistry[field.field_type]
}
