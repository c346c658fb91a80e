import { isFromList } from '@countersign/domain'
import type { DropdownField, TemplateContent } from '@countersign/domain'
import { hasOptions, newOption } from '../field-defaults.ts'
import type { NewId } from '../field-defaults.ts'
import { forget } from '../references.ts'
import { findField, updateField } from '../walk-content.ts'
import { setBranching } from './change-options.ts'

/**
 * Lets a dropdown take its options from a shared list, or have its own again (N9). Its answers are other ones then: conditions on them
 * are removed, and so is what its options led to.
 * @param listId '' for a list to be chosen; null for options of its own
 */
export function setList(
  content: TemplateContent,
  fieldId: string,
  listId: string | null,
  newId: NewId,
): TemplateContent {
  const field = findField(content, fieldId)
  if (field?.field_type !== 'DROPDOWN' && field?.field_type !== 'DROPDOWN_DEFAULT') return content
  const before = isFromList(field) ? field.list_id : null
  if (before === listId) return content
  const unlinked = setBranching(content, fieldId, false)
  const changed = updateField(unlinked, fieldId, (one) => {
    if (!hasOptions(one)) return one
    const {
      list_id: _list,
      defaultValue: _preset,
      ...rest
    } = one as typeof one & {
      list_id?: string
      defaultValue?: string
    }
    const dropdown = { ...rest, field_type: 'DROPDOWN' } as DropdownField
    return listId === null
      ? { ...dropdown, constant: [newOption(newId, 1)] }
      : { ...dropdown, constant: [], list_id: listId }
  })
  // A list that was still to be chosen had no answers.
  return before === '' ? changed : forget(changed, { answers: new Set([fieldId]) })
}
