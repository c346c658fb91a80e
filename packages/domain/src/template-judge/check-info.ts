import {
  RICH_TEXT_MAX_BYTES,
  TEMPLATE_DESCRIPTION_MAX_CHARACTERS,
  TEMPLATE_NAME_MAX_CHARACTERS,
  RICH_TEXT_TOO_COMPLEX_MESSAGE,
} from '../form/template/limits.ts'
import { formMessage } from '../form/answer/messages.ts'
import { richTextImageIssues } from '../form/rich-text/rich-text-images.ts'
import { isLongerInUtf8, isStorableText } from '../form/answer/text-measure.ts'
import { isTooMuchToClean } from '../form/rich-text/rich-text-markup.ts'
import type { TemplateFinding } from './checks/finding.ts'

/** The fields of the wizard's first step (W7). */
export interface TemplateInfo {
  category_id: string | null
  template_code: string
  template_name: string
  description: string
  guidelines: string
}

/** The code is part of every Memo ID (A7). */
export const TEMPLATE_CODE = /^[A-Z0-9]{1,12}$/

/** The sentences for the first step (W7). */
export const INFO_MESSAGES = {
  NO_CATEGORY: 'Please choose a category.',
  NO_CODE: 'Please enter a template code.',
  WRONG_CODE: 'A code has letters and digits only, at most 12.',
  NO_NAME: 'Please enter a template name',
  NAME_TOO_LONG: `A template name has at most ${TEMPLATE_NAME_MAX_CHARACTERS} characters`,
  DESCRIPTION_TOO_LONG: `A description has at most ${TEMPLATE_DESCRIPTION_MAX_CHARACTERS} characters`,
  GUIDELINES_TOO_LARGE: 'Your content exceeded the 1MB limit',
  GUIDELINES_TOO_COMPLEX: RICH_TEXT_TOO_COMPLEX_MESSAGE,
  UNSTORABLE_INFO: 'This text contains a character that cannot be stored',
} as const

const NAMES = {
  category_id: 'Category',
  template_code: 'Template Code',
  template_name: 'Template name',
  description: 'Description',
  guidelines: 'Guidelines',
} as const satisfies Record<keyof TemplateInfo, string>

/** What prevents the first step from being saved, in the order of its fields. */
export function checkInfo(info: TemplateInfo): TemplateFinding[] {
  const found = Object.entries(info).flatMap(([key, value]) =>
    typeof value === 'string' && !isStorableText(value)
      ? [finding('UNSTORABLE_INFO', key as keyof TemplateInfo)]
      : [],
  )
  const say = (isWrong: boolean, code: keyof typeof INFO_MESSAGES, key: keyof TemplateInfo) => {
    if (isWrong) found.push(finding(code, key))
  }
  const name = info.template_name.trim()
  say(!info.category_id, 'NO_CATEGORY', 'category_id')
  say(info.template_code === '', 'NO_CODE', 'template_code')
  say(info.template_code !== '' && !TEMPLATE_CODE.test(info.template_code), 'WRONG_CODE', 'template_code')
  say(name === '', 'NO_NAME', 'template_name')
  say(name.length > TEMPLATE_NAME_MAX_CHARACTERS, 'NAME_TOO_LONG', 'template_name')
  say(info.description.length > TEMPLATE_DESCRIPTION_MAX_CHARACTERS, 'DESCRIPTION_TOO_LONG', 'description')
  const isTooLarge = isLongerInUtf8(info.guidelines, RICH_TEXT_MAX_BYTES)
  const isTooComplex = !isTooLarge && isTooMuchToClean(info.guidelines)
  say(isTooLarge, 'GUIDELINES_TOO_LARGE', 'guidelines')
  say(isTooComplex, 'GUIDELINES_TOO_COMPLEX', 'guidelines')
  const [image] = isTooLarge || isTooComplex ? [] : richTextImageIssues(info.guidelines)
  if (image) found.push(atKey(image.code, formMessage(image), 'guidelines'))
  return found
}

function finding(code: keyof typeof INFO_MESSAGES, key: keyof TemplateInfo): TemplateFinding {
  return atKey(code, INFO_MESSAGES[code], key)
}

function atKey(code: string, message: string, key: keyof TemplateInfo): TemplateFinding {
  return {
    severity: 'error',
    blocksSaving: true,
    part: 'info',
    code,
    path: [key],
    place: NAMES[key],
    message,
  }
}
