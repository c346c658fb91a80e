import { exceedsRichTextLimit } from '@countersign/domain'
import { texts } from '../texts.ts'
import type { TemplateInfo } from './wizard-state.ts'

/** What a code may look like; it is kept in capitals. */
const CODE = /^[A-Z0-9]{1,12}$/

export type InfoErrors = Partial<Record<keyof TemplateInfo, string>>

/** Whether the server can be asked for the code at all. */
export function isCode(code: string): boolean {
  return CODE.test(code)
}

/** What keeps step 1 from being left, in the order of its fields (console document section 5). */
export function infoErrors(info: TemplateInfo, isCodeTaken: boolean): InfoErrors {
  const errors: InfoErrors = {}
  if (info.category_id === null) errors.category_id = texts.errors.noCategory
  if (info.template_code === '') errors.template_code = texts.errors.noCode
  else if (!isCode(info.template_code)) errors.template_code = texts.errors.wrongCode
  else if (isCodeTaken) errors.template_code = texts.errors.takenCode
  if (info.template_name.trim() === '') errors.template_name = texts.errors.noName
  if (exceedsRichTextLimit(info.guidelines)) errors.guidelines = texts.errors.guidelinesTooLong
  return errors
}
