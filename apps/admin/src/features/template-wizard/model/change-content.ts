import type { TemplateContent } from '@countersign/domain'
import type { Changed, ContentAction } from './actions.ts'
import * as calculations from './changes/change-calculations.ts'
import * as fields from './change-fields.ts'
import { setList } from './changes/change-list.ts'
import * as options from './changes/change-options.ts'
import * as sections from './change-sections.ts'
import type { NewId } from './field-defaults.ts'

/**
 * Applies one action to a form. An action that isn't allowed (a second upload, removing the subject, too few options) changes
 * nothing; the screens explain why before that. Ids remain unique, and references to removed parts are removed.
 */
export function changeContent(content: TemplateContent, action: ContentAction, newId: NewId): Changed {
  switch (action.type) {
    case 'addSection':
      return sections.addSection(content, newId)
    case 'renameSection':
      return { content: sections.renameSection(content, action.sectionId, action.name) }
    case 'moveSection':
      return { content: sections.moveSection(content, action.sectionId, action.to) }
    case 'removeSection':
      return { content: sections.removeSection(content, action.sectionId) }
    case 'setAnsweredBy':
      return { content: sections.setAnsweredBy(content, action.sectionId, action.answeredBy) }
    case 'setConditions':
      return { content: sections.setConditions(content, action.ownerId, action.conditions) }
    case 'addField':
      return fields.addField(content, action.sectionId, newId)
    case 'copyField':
      return fields.copyField(content, action.fieldId, newId)
    case 'removeField':
      return { content: fields.removeField(content, action.fieldId) }
    case 'moveField':
      return { content: fields.moveField(content, action.fieldId, action.toSectionId) }
    case 'layOut':
      return { content: fields.layOut(content, action.sectionId, action.places) }
    case 'changeType':
      return { content: fields.changeType(content, action.fieldId, action.to, newId) }
    case 'editField':
      return { content: fields.editField(content, action.fieldId, action.changes) }
    case 'setRequired':
      return { content: fields.setRequired(content, action.fieldId, action.required) }
    case 'setValidations':
      return { content: fields.setValidations(content, action.fieldId, action.validations) }
    case 'setDefault':
      return { content: fields.setDefault(content, action.fieldId, action.value) }
    case 'setOperation':
      return { content: calculations.setOperation(content, action.fieldId, action.operation) }
    case 'setOperand':
      return { content: calculations.setOperand(content, action.fieldId, action.at, action.operand) }
    case 'removeOperand':
      return { content: calculations.removeOperand(content, action.fieldId, action.at) }
    case 'allowNegative':
      return { content: calculations.allowNegative(content, action.fieldId, action.isAllowed) }
    case 'addRowField':
      return { content: fields.addRowField(content, action.fieldId, newId) }
    case 'moveRowField':
      return { content: fields.moveRowField(content, action.fieldId, action.to) }
    case 'addOptions':
      return { content: options.addOptions(content, action, newId) }
    case 'labelOption':
      return { content: options.labelOption(content, action.fieldId, action.value, action.label) }
    case 'moveOption':
      return { content: options.moveOption(content, action.fieldId, action.value, action.to) }
    case 'removeOption':
      return { content: options.removeOption(content, action.fieldId, action.value) }
    case 'setList':
      return { content: setList(content, action.fieldId, action.listId, newId) }
    case 'setBranching':
      return { content: options.setBranching(content, action.fieldId, action.isOn) }
    case 'addFollowUp':
      return { content: options.addFollowUp(content, action.fieldId, action.value, newId) }
    case 'setJump':
      return { content: options.setJump(content, action.fieldId, action.value, action.sectionId) }
    case 'replace':
      return { content: action.content }
  }
}
