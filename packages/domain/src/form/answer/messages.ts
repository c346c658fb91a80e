import type { AmountFault } from './amount.ts'
import {
  AMOUNT_DECIMALS,
  AMOUNT_MAX_WHOLE_DIGITS,
  FILE_DEFAULT_MAX_MEGABYTES,
  MEMO_IMAGES_MAX_MEGAPIXELS,
  NESTED_MAX_ROWS,
  tooLongMessage,
  RICH_TEXT_TOO_COMPLEX_MESSAGE,
} from '../template/limits.ts'
import type { FormIssue } from './issue.ts'
import type { FieldType } from '../template/template.ts'

/** This sentence ends with a period for some types and without for the others (U29). */
const REQUIRED_WITH_PERIOD: ReadonlySet<FieldType> = new Set([
  'TEXT_CURRENCY',
  'TEXT_RTE',
  'TEXT_RTE_PREFILLED',
  'DROPDOWN',
  'DROPDOWN_DEFAULT',
])

export const REQUIRED_MESSAGE = 'This field is required'

/** The sentence for an issue: the same in the form, in the preview and in the server's answer (F6). */
export function formMessage(found: FormIssue): string {
  switch (found.code) {
    case 'REQUIRED':
      return REQUIRED_WITH_PERIOD.has(found.params.field_type) ? `${REQUIRED_MESSAGE}.` : REQUIRED_MESSAGE
    case 'WRONG_TYPE':
      return 'This answer has the wrong form'
    case 'UNKNOWN_FIELD':
      return 'The template has no such field'
    case 'ANSWERED_TWICE':
      return 'This field is answered more than once'
    case 'UNSTORABLE_TEXT':
      return 'This text contains a character that cannot be stored'
    case 'TOO_SHORT':
      return `Minimum of ${found.params.min_characters} characters`
    case 'TOO_LONG':
      return tooLongMessage(found.params.max_characters)
    case 'WRONG_AMOUNT':
      return AMOUNT_MESSAGES[found.params.fault]
    case 'RICH_TEXT_TOO_LARGE':
      return 'Your content exceeded the 1MB limit'
    case 'RICH_TEXT_TOO_COMPLEX':
      return RICH_TEXT_TOO_COMPLEX_MESSAGE
    case 'IMAGE_UNREADABLE':
      return 'An image cannot be read. Remove it, or use another PNG, JPEG, GIF or WebP file.'
    case 'IMAGE_TOO_LARGE':
      return `An image has more than ${found.params.max_megapixels} megapixels. Remove it, or use a smaller one.`
    case 'IMAGES_TOO_LARGE':
      return `The images of this memo have more than ${MEMO_IMAGES_MAX_MEGAPIXELS} megapixels together. Remove some, or use smaller ones.`
    case 'UNKNOWN_OPTION':
      return 'Choose one of the listed options'
    case 'NOT_IN_LIST':
      return `${found.params.code} is not in use. Choose another one`
    case 'WRONG_DATE':
      return 'Enter a date as MM/DD/YYYY'
    case 'NOT_LATER':
      return found.params.message
    case 'WRONG_TIME':
      return 'Choose one of the listed times'
    case 'TOO_MANY_FILES':
      return FILES_LIMIT_MESSAGE
    case 'FILE_TOO_LARGE':
      return fileTooLarge(found.params.max_megabytes)
    case 'FILE_UNSUPPORTED':
      return 'This file is unsupported'
    case 'TOO_MANY_ROWS':
      return `Maximum of ${NESTED_MAX_ROWS} rows`
    case 'RESULT_NEGATIVE':
      return 'The result must be 0 or more'
    case 'RESULT_TOO_LARGE':
      return `The result has more than ${AMOUNT_MAX_WHOLE_DIGITS} digits before the decimal point`
  }
}

const AMOUNT_MESSAGES: Readonly<Record<AmountFault, string>> = {
  NEGATIVE: 'Enter an amount of 0 or more',
  TOO_MANY_DECIMALS: `Enter an amount with at most ${AMOUNT_DECIMALS} decimals`,
  TOO_LARGE: `Enter an amount with at most ${AMOUNT_MAX_WHOLE_DIGITS} digits before the decimal point`,
  WITH_CURRENCY: 'Enter the amount without its currency, such as 1234.50',
  SEPARATORS: 'Separate thousands with commas and decimals with a point, such as 1,234.50',
  NOT_AN_AMOUNT: 'Enter an amount such as 1234.50',
}

/** Fixed wording (U33); a test holds its number to the limit. */
export const FILES_LIMIT_MESSAGE = 'Maximum of 5 file attachments are allowed.'

/** Fixed wording (U33), whatever the field's own limit. */
const FILE_TOO_LARGE_MESSAGE = 'The file exceeds more than 3MB'

/** Where the field's limit differs from the one that the wording names, it is appended (F3). */
function fileTooLarge(maxMegabytes: number): string {
  return maxMegabytes === FILE_DEFAULT_MAX_MEGABYTES
    ? FILE_TOO_LARGE_MESSAGE
    : `${FILE_TOO_LARGE_MESSAGE} (limit: ${maxMegabytes}MB)`
}
