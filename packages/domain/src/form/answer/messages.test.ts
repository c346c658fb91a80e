import { describe, expect, it } from 'vitest'
import { issue } from './issue.ts'
import { FILE_DEFAULT_MAX_MEGABYTES, FILES_PER_MEMO } from '../template/limits.ts'
import { FILES_LIMIT_MESSAGE, formMessage } from './messages.ts'
import { TEMPLATE_MESSAGES, templateMessage } from '../template/template-problem.ts'
import type { TemplateProblemCode } from '../template/template-problem.ts'
import type { FieldType } from '../template/template.ts'

const SENTENCE = /^[A-Z][a-z]* \w+/

const required = (field_type: FieldType) => formMessage(issue('REQUIRED', { field_type }))

describe('the sentences of a form', () => {
  it.each(['TEXT_CURRENCY', 'TEXT_RTE', 'TEXT_RTE_PREFILLED', 'DROPDOWN', 'DROPDOWN_DEFAULT'] as const)(
    'end "This field is required." with a period for %s (U29)',
    (type) => {
      expect(required(type)).toBe('This field is required.')
    },
  )

  it.each(['TEXT', 'DATEPICKER', 'TIMEPICKER', 'RADIO', 'CHECKBOX', 'FILE_UPLOAD', 'NESTED'] as const)(
    'say "This field is required" without one for %s (U29)',
    (type) => {
      expect(required(type)).toBe('This field is required')
    },
  )

  it('are those of the rules, letter for letter (F1, F3)', () => {
    expect(formMessage(issue('TOO_SHORT', { min_characters: 4 }))).toBe('Minimum of 4 characters')
    expect(formMessage(issue('RICH_TEXT_TOO_LARGE', {}))).toBe('Your content exceeded the 1MB limit')
    expect(formMessage(issue('FILE_UNSUPPORTED', {}))).toBe('This file is unsupported')
    expect(formMessage(issue('TOO_MANY_FILES', {}))).toBe('Maximum of 5 file attachments are allowed.')
  })

  it('append the real limit of a file where it is not 3 MB (F3)', () => {
    expect(formMessage(issue('FILE_TOO_LARGE', { max_megabytes: 3 }))).toBe('The file exceeds more than 3MB')
    expect(formMessage(issue('FILE_TOO_LARGE', { max_megabytes: 10 }))).toBe(
      'The file exceeds more than 3MB (limit: 10MB)',
    )
  })

  it("use a date's own message (F0)", () => {
    expect(formMessage(issue('NOT_LATER', { message: 'Return later' }))).toBe('Return later')
  })

  it.each([
    [issue('WRONG_TYPE', {}), 'This answer has the wrong form'],
    [issue('UNKNOWN_FIELD', {}), 'The template has no such field'],
    [issue('ANSWERED_TWICE', {}), 'This field is answered more than once'],
    [issue('UNSTORABLE_TEXT', {}), 'This text contains a character that cannot be stored'],
    [issue('TOO_LONG', { max_characters: 150 }), 'Maximum of 150 characters'],
    [issue('WRONG_AMOUNT', { fault: 'NEGATIVE' }), 'Enter an amount of 0 or more'],
    [issue('WRONG_AMOUNT', { fault: 'TOO_MANY_DECIMALS' }), 'Enter an amount with at most 2 decimals'],
    [issue('UNKNOWN_OPTION', {}), 'Choose one of the listed options'],
    [issue('WRONG_DATE', {}), 'Enter a date as MM/DD/YYYY'],
    [issue('WRONG_TIME', {}), 'Choose one of the listed times'],
    [issue('TOO_MANY_ROWS', {}), 'Maximum of 50 rows'],
    [issue('RESULT_NEGATIVE', {}), 'The result must be 0 or more'],
    [issue('RESULT_TOO_LARGE', {}), 'The result has more than 15 digits before the decimal point'],
    [
      issue('RICH_TEXT_TOO_COMPLEX', {}),
      'This text has too many paragraphs, table cells, links, images or special characters. Shorten it, paste it as plain text, or attach it as a file.',
    ],
  ])('say of every other issue what to do about it: $0.code', (found, sentence) => {
    expect(formMessage(found)).toBe(sentence)
  })

  it('of the builder are those of the rules (W11)', () => {
    const say = (code: TemplateProblemCode) => templateMessage({ code })
    expect(say('MIN_NOT_BELOW_MAX')).toBe('Minimum characters must be less than maximum characters')
    expect(say('NO_FILE_TYPES')).toBe('Please choose a file type')
    for (const sentence of Object.values(TEMPLATE_MESSAGES)) expect(sentence).toMatch(SENTENCE)
    // Texts of one length are refused alike, each beside its own field.
    const sentences = Object.values(TEMPLATE_MESSAGES).filter((one) => !one.startsWith('Maximum of'))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

describe('the fixed wordings of files (F3)', () => {
  it('name the limits that are in force', () => {
    expect(FILES_LIMIT_MESSAGE).toContain(` ${FILES_PER_MEMO} `)
    const tooLarge = formMessage(issue('FILE_TOO_LARGE', { max_megabytes: FILE_DEFAULT_MAX_MEGABYTES }))
    expect(tooLarge).toBe(`The file exceeds more than ${FILE_DEFAULT_MAX_MEGABYTES}MB`)
  })
})
