import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineText } from '../display-value.ts'
import { acceptedExtensions, extensionOf } from '../file-types.ts'
import { SUBJECT_FIELD_ID } from '../template.ts'
import { anAmount } from '../testing/arbitraries.ts'
import { aField, aGroup } from '../testing/builders.ts'
import { formatAmount, plainAmount } from './currency.ts'
import { judgeCompleteness } from './field-rules.ts'
import { takeFiles, uploadHint } from './file-upload.ts'
import { fieldRegistry, rulesOf } from './registry.ts'
import { TIME_CHOICES } from './time-picker.ts'
import type { Answer } from '../answer.ts'
import type { FieldDefinition } from '../template.ts'

const nothing = () => undefined
const codes = (found: { code: string }[]) => found.map((f) => f.code)
const draft = (field: FieldDefinition, answer: Answer) => codes(rulesOf(field).checkType(field, answer))
const complete = (
  field: FieldDefinition,
  answer: Answer,
  related: (id: string) => Answer | undefined = nothing,
) => codes(judgeCompleteness(rulesOf(field), field, answer, related))
const settings = (field: FieldDefinition) => rulesOf(field).checkSettings(field)
const shown = (field: FieldDefinition, answer: Answer) => rulesOf(field).display(field, answer)

describe('a text field', () => {
  const upTo = (max_length?: number) => aField('TEXT', { validations: { max_length } })

  it('takes 150 characters where its template stores no limit (F1)', () => {
    expect(draft(upTo(), 'x'.repeat(150))).toEqual([])
    expect(draft(upTo(), 'x'.repeat(151))).toEqual(['TOO_LONG'])
  })

  it('takes what its template stores, counted in characters (F1)', () => {
    expect(draft(upTo(300), '😀'.repeat(300))).toEqual([])
    expect(draft(upTo(300), 'x'.repeat(301))).toEqual(['TOO_LONG'])
  })

  it('takes 150 characters as the subject, whatever is stored (F1)', () => {
    const subject = { ...upTo(300), field_id: SUBJECT_FIELD_ID }
    expect(draft(subject, 'x'.repeat(151))).toEqual(['TOO_LONG'])
  })

  it('refuses what no database holds', () => {
    expect(draft(upTo(), 'a\0')).toEqual(['UNSTORABLE_TEXT'])
  })

  it('asks for its minimum only where something is written (F1)', () => {
    const field = aField('TEXT', { validations: { min_length: 4 } })
    expect(complete(field, 'abc')).toEqual(['TOO_SHORT'])
    expect(complete(field, 'abcd')).toEqual([])
    expect(complete(field, '')).toEqual([])
  })

  it('does not take blanks for an answer', () => {
    expect(complete(aField('TEXT', { validations: { required: true } }), '   ')).toEqual(['REQUIRED'])
  })

  it.each([
    [{ min_length: 5, max_length: 5 }, ['MIN_NOT_BELOW_MAX']],
    [{ min_length: -1 }, ['NEGATIVE_MIN']],
    [{ min_length: 4, max_length: 5 }, []],
    [{}, []],
  ])('with the settings %j has the problems %j (console document section 5)', (validations, problems) => {
    expect(settings(aField('TEXT', { validations }))).toEqual(problems)
  })

  it('begins with its preset answer, which must fit', () => {
    const field = aField('TEXT', { defaultValue: 'Preset' })
    expect(rulesOf(field).initial(field)).toBe('Preset')
    expect(settings({ ...field, defaultValue: 'x'.repeat(151) })).toEqual(['WRONG_DEFAULT'])
  })
})

describe('a currency field', () => {
  const field = aField('TEXT_CURRENCY')

  it.each(['0', '0.5', '1234567.89', '999999999999999.99', ''])('takes %j (G3)', (amount) => {
    expect(draft(field, amount)).toEqual([])
  })

  it.each(['1,000', '1.234', '-1', '007', '1e3', '.5', '1.', 'NaN', '9999999999999999', ' 1', '1\n'])(
    'refuses %j (G3)',
    (amount) => {
      expect(draft(field, amount)).toEqual(['WRONG_AMOUNT'])
    },
  )

  it('shows thousands separators and two decimals (end-user document section 5)', () => {
    expect(shown(field, '4280000')).toEqual({ kind: 'money', text: '4,280,000.00' })
    expect(shown(field, '100.5')).toEqual({ kind: 'money', text: '100.50' })
    expect(shown(field, 'about 5')).toEqual({ kind: 'text', text: 'about 5' })
  })

  it('keeps every decimal (G3)', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(plainAmount(amount)).toBe(amount)
        expect(formatAmount(amount).replaceAll(',', '')).toBe(amount)
        expect(draft(field, amount)).toEqual([])
      }),
    )
  })

  it('must have a preset amount that it would take', () => {
    expect(settings(aField('TEXT_CURRENCY', { defaultValue: '20.00' }))).toEqual([])
    expect(settings(aField('TEXT_CURRENCY', { defaultValue: 'twenty' }))).toEqual(['WRONG_DEFAULT'])
    expect(complete(field, '20.00')).toEqual([])
  })
})

describe('a rich-text field', () => {
  const field = aField('TEXT_RTE', { validations: { required: true } })

  it('takes 1,048,576 bytes of HTML and not one more (F5)', () => {
    const full = `<p>${'€'.repeat(349_523)}</p>`
    expect(draft(field, full)).toEqual([])
    expect(draft(field, `${full}x`)).toEqual(['RICH_TEXT_TOO_LARGE'])
  })

  it('refuses what no database holds', () => {
    expect(draft(field, '<p>\0</p>')).toEqual(['UNSTORABLE_TEXT'])
  })

  it('knows an emptied editor', () => {
    expect(complete(field, '<p></p>')).toEqual(['REQUIRED'])
    expect(complete(field, '<p>x</p>')).toEqual([])
  })

  it('begins empty, or with the text of the template (F0)', () => {
    const prefilled = aField('TEXT_RTE_PREFILLED')
    expect(rulesOf(field).initial(field)).toBe('')
    expect(rulesOf(prefilled).initial(prefilled)).toBe('<p>Dear all,</p>')
    expect(settings(field)).toEqual([])
    expect(settings(prefilled)).toEqual([])
    expect(settings({ ...prefilled, defaultValue: '\0' })).toEqual(['WRONG_DEFAULT'])
  })

  it('shows its HTML', () => {
    expect(shown(field, '<p>x</p>')).toEqual({ kind: 'rich', html: '<p>x</p>' })
  })
})

describe.each(['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO'] as const)('a %s field', (type) => {
  const field = aField(type, { validations: { required: true } })

  it('takes one of its options by value, not by label (F4)', () => {
    expect(draft(field, 'b')).toEqual([])
    expect(draft(field, 'Second')).toEqual(['UNKNOWN_OPTION'])
    expect(draft(field, '')).toEqual([])
  })

  it('shows the label, and the value of an option that is gone', () => {
    expect(shown(field, 'b')).toEqual({ kind: 'text', text: 'Second' })
    expect(shown(field, 'gone')).toEqual({ kind: 'text', text: 'gone' })
  })

  it('must be answered where it is required', () => {
    expect(complete(field, '')).toEqual(['REQUIRED'])
    expect(complete(field, 'a')).toEqual([])
  })

  it('needs options, each with its own value and a name (console document section 5)', () => {
    expect(settings(field)).toEqual([])
    expect(settings({ ...field, constant: [] })).toContain('NO_OPTIONS')
    const twice = [
      { value: 'a', label: 'A' },
      { value: 'a', label: ' ' },
    ]
    expect(settings({ ...field, constant: twice })).toEqual(['REPEATED_OPTION', 'UNNAMED_OPTION'])
  })
})

describe('a dropdown with a preset', () => {
  it('begins with the preset option, which must be one of its own (F0)', () => {
    const field = aField('DROPDOWN_DEFAULT', { defaultValue: 'b' })
    expect(rulesOf(field).initial(field)).toBe('b')
    expect(settings({ ...field, defaultValue: 'z' })).toEqual(['UNKNOWN_DEFAULT'])
  })
})

describe('a checkbox field', () => {
  const field = aField('CHECKBOX', { validations: { required: true } })

  it('takes several of its options, each once', () => {
    expect(draft(field, ['a', 'b'])).toEqual([])
    expect(draft(field, ['a', 'z'])).toEqual(['UNKNOWN_OPTION'])
    expect(draft(field, ['a', 'a'])).toEqual(['UNKNOWN_OPTION'])
    expect(settings(field)).toEqual([])
  })

  it('must have one ticked where it is required', () => {
    expect(complete(field, [])).toEqual(['REQUIRED'])
    expect(complete(field, ['b'])).toEqual([])
  })

  it('shows the labels', () => {
    expect(shown(field, ['b', 'a'])).toEqual({ kind: 'list', items: ['Second', 'First'] })
  })
})

describe('a date field', () => {
  const field = aField('DATEPICKER', {
    validations: { later_than: { field_ref: 'START', message: 'Must end after it starts' } },
  })

  it.each(['2026-11-20', '2028-02-29', ''])('takes %j', (date) => {
    expect(draft(field, date)).toEqual([])
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-04-00', '11/20/2026', '0026-01-01'])(
    'refuses %j',
    (date) => {
      expect(draft(field, date)).toEqual(['WRONG_DATE'])
    },
  )

  it('must be later than the other date, by its own message (F0)', () => {
    const start = () => '2026-12-31'
    expect(complete(field, '2026-12-31', start)).toEqual(['NOT_LATER'])
    expect(complete(field, '2027-01-01', start)).toEqual([])
    expect(rulesOf(field).validate(field, '2026-12-30', start)).toEqual([
      { code: 'NOT_LATER', path: [], params: { message: 'Must end after it starts' } },
    ])
  })

  it('asks nothing of a date whose other is unanswered, hidden or of another kind (F0)', () => {
    expect(complete(field, '2026-01-01', () => '')).toEqual([])
    expect(complete(field, '2026-01-01', () => undefined)).toEqual([])
    expect(complete(field, '2026-01-01', () => [])).toEqual([])
    expect(complete(aField('DATEPICKER'), '2026-01-01')).toEqual([])
  })

  it('shows MM/DD/YYYY (end-user document section 5)', () => {
    expect(shown(field, '2026-11-20')).toEqual({ kind: 'text', text: '11/20/2026' })
    expect(shown(field, 'soon')).toEqual({ kind: 'text', text: 'soon' })
  })

  it('needs the message of its rule', () => {
    expect(settings(field)).toEqual([])
    expect(settings(aField('DATEPICKER'))).toEqual([])
    const mute = { later_than: { field_ref: 'START', message: ' ' } }
    expect(settings(aField('DATEPICKER', { validations: mute }))).toEqual(['LATER_THAN_WITHOUT_MESSAGE'])
  })
})

describe('a time field', () => {
  const field = aField('TIMEPICKER', { validations: { required: true } })

  it('offers every quarter hour as h:mm aa (end-user document section 5)', () => {
    expect(TIME_CHOICES).toHaveLength(96)
    expect(TIME_CHOICES.slice(0, 2)).toEqual(['12:00 AM', '12:15 AM'])
    expect(TIME_CHOICES).toContain('12:00 PM')
    expect(TIME_CHOICES.at(-1)).toBe('11:45 PM')
  })

  it('takes those and no others', () => {
    expect(draft(field, '8:30 AM')).toEqual([])
    expect(draft(field, '')).toEqual([])
    expect(draft(field, '9:07 AM')).toEqual(['WRONG_TIME'])
    expect(draft(field, '08:30 AM')).toEqual(['WRONG_TIME'])
    expect(complete(field, '')).toEqual(['REQUIRED'])
    expect(complete(field, '8:30 AM')).toEqual([])
  })

  it('shows the time as chosen', () => {
    expect(shown(field, '8:30 AM')).toEqual({ kind: 'text', text: '8:30 AM' })
    expect(settings(field)).toEqual([])
  })
})

describe('a file upload', () => {
  const MB = 1_048_576
  const file = (name: string, size = 10) => ({ name, size, url: `files/${name}` })
  const field = aField('FILE_UPLOAD', {
    validations: { allowed_limited_file_types: true, file_types: ['PDF', '.Docx'] },
  })

  it('takes files of its types up to 3 MB unless it says otherwise (F3)', () => {
    expect(draft(field, [file('a.pdf', 3 * MB), file('b.DOCX')])).toEqual([])
    expect(draft(field, [file('a.pdf', 3 * MB + 1)])).toEqual(['FILE_TOO_LARGE'])
    expect(draft(aField('FILE_UPLOAD', { validations: { max_size: 10 } }), [file('a.pdf', 10 * MB)])).toEqual(
      [],
    )
  })

  it('refuses other types, and says which file it was', () => {
    expect(rulesOf(field).checkType(field, [file('a.pdf'), file('b.exe')])).toEqual([
      { code: 'FILE_UNSUPPORTED', path: [1], params: {} },
    ])
    expect(draft(field, [file('README')])).toEqual(['FILE_UNSUPPORTED'])
  })

  it('takes five files of a memo (F3)', () => {
    const six = Array.from({ length: 6 }, (_, n) => file(`${n}.pdf`))
    expect(draft(field, six)).toEqual(['TOO_MANY_FILES'])
    expect(draft(field, six.slice(1))).toEqual([])
  })

  it('drops what is more than five and tells which (F3)', () => {
    expect(takeFiles([1, 2, 3], [4, 5, 6, 7])).toEqual({ kept: [1, 2, 3, 4, 5], dropped: [6, 7] })
  })

  it('hints at size and types (end-user document section 5)', () => {
    expect(uploadHint(field)).toBe('File must be less than 3MB of pdf, docx file(s).')
  })

  it.each([
    [{}, true],
    [{ allowed_limited_file_types: false, file_types: ['PDF'] }, true],
    [{ file_types: ['pdf'] }, false],
  ])('with the settings %j takes pictures: %s', (validations, pictures) => {
    expect(acceptedExtensions(aField('FILE_UPLOAD', { validations })).includes('png')).toBe(pictures)
  })

  it('knows an extension', () => {
    expect(['a.tar.GZ', 'Makefile', '.env'].map(extensionOf)).toEqual(['gz', '', 'env'])
  })

  const notFiles = [
    null,
    'a.pdf',
    [null],
    ['a.pdf'],
    [{ name: '', size: 1, url: 'x' }],
    [{ name: 'a\0', size: 1, url: 'x' }],
    [{ name: 'a'.repeat(256), size: 1, url: 'x' }],
    [{ name: 'a', size: -1, url: 'x' }],
    [{ name: 'a', size: 1.5, url: 'x' }],
    [{ name: 'a', size: 1, url: 5 }],
  ]
  it.each(notFiles.map((value) => [value]))('does not take %j for files', (value) => {
    expect(rulesOf(field).isAnswer(value)).toBe(false)
  })

  it('must have a file where it is required', () => {
    const needed = aField('FILE_UPLOAD', { validations: { required: true } })
    expect(complete(needed, [])).toEqual(['REQUIRED'])
    expect(complete(needed, [file('a.pdf')])).toEqual([])
    expect(shown(needed, [file('a.pdf')])).toEqual({ kind: 'files', files: [file('a.pdf')] })
  })

  it('needs a type where types are limited, and a size (console document section 5)', () => {
    expect(settings(field)).toEqual([])
    expect(settings(aField('FILE_UPLOAD', { validations: { allowed_limited_file_types: true } }))).toEqual([
      'NO_FILE_TYPES',
    ])
    expect(settings(aField('FILE_UPLOAD', { validations: { max_size: 0 } }))).toEqual(['WRONG_MAX_SIZE'])
  })
})

describe('every type of field', () => {
  it('starts with an answer of its own shape and refuses numbers', () => {
    for (const [type, rules] of Object.entries(fieldRegistry)) {
      const field = type === 'NESTED' ? aGroup() : aField(type as 'TEXT')
      expect(rules.isAnswer(rules.initial(field))).toBe(true)
      expect(rules.isAnswer(5)).toBe(false)
      expect(rules.isAnswer([5])).toBe(false)
    }
  })

  it('reads on one line in a table', () => {
    expect(lineText({ kind: 'none' })).toBe('')
    expect(lineText({ kind: 'list', items: ['a', 'b'] })).toBe('a, b')
    expect(lineText({ kind: 'money', text: '1.00' })).toBe('1.00')
  })
})
