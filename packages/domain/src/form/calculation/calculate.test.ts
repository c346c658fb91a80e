import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers, RowAnswers } from '../answer/answer.ts'
import { checkDraft, checkSubmission, readDraft, readSubmission } from '../content/answers.ts'
import { calculate, shownForm, visibleFields } from '../content/conditions.ts'
import { toContent } from '../content/content.ts'
import { displaySections } from '../content/display.ts'
import { aFilledForm, anAmount } from '../testing/arbitraries.ts'
import { aField, aGroup, aSection, aTemplate } from '../testing/builders.ts'
import { sectionFields } from '../template/template.ts'
import type {
  Calculation,
  FieldDefinition,
  Operand,
  Operation,
  TemplateContent,
} from '../template/template.ts'
import { calculatedFields } from './calculation-operands.ts'

const number = (field_id: string, more = {}) => aField('TEXT_CURRENCY', { field_id, ...more })
const of = (...ids: string[]): Operand[] => ids.map((field_ref) => ({ field_ref }))
const result = (operation: Operation, operands: Operand[], more: Partial<Calculation> = {}) =>
  number('R', { calculation: { operation, operands, ...more } })
const total = (column_ref: string): Operand => ({ field_ref: 'GROUP', column_ref })

/** The result of a calculation over questions A, B, C. */
function resultOf(operation: Operation, answers: Record<string, string>, more: Partial<Calculation> = {}) {
  const ids = Object.keys(answers)
  const template = aTemplate(...ids.map((id) => number(id)), result(operation, of(...ids), more))
  return calculate(template, answers).R
}

const codes = (template: TemplateContent, answers: Answers) =>
  checkSubmission(template, { TEXT_SUBJECT: 'Routers', ...answers }).issues.map(({ code, path }) => ({
    code,
    path: path.join('.'),
  }))

const row = (n: number, fields: Record<string, string>): RowAnswers => ({ field_id: `ROW_${n}`, fields })
/** Rows of quantity × price, then the total of their amounts. */
const quantity = number('QUANTITY')
const price = number('PRICE')
const amount = number('AMOUNT', { calculation: { operation: 'PRODUCT', operands: of('QUANTITY', 'PRICE') } })
const items = aGroup({ constant: [aField('TEXT', { field_id: 'ITEM' }), quantity, price, amount] })
const order = aTemplate(items, result('SUM', [total('AMOUNT')]))

describe('N8: a calculated question', () => {
  it.each([
    ['SUM', { A: '1.10', B: '2.20', C: '0.5' }, '3.80'],
    ['DIFFERENCE', { A: '10', B: '2.25', C: '0.75' }, '7.00'],
    ['PRODUCT', { A: '3', B: '0.5', C: '0.25' }, '0.38'],
    ['PERCENTAGE', { A: '250', B: '12.5' }, '31.25'],
  ] as const)('is the %s of earlier questions', (operation, answers, expected) => {
    expect(resultOf(operation, answers)).toBe(expected)
  })

  it('is exact where binary fractions and large numbers are not', () => {
    expect(resultOf('SUM', { A: '0.1', B: '0.2' })).toBe('0.30')
    expect(resultOf('SUM', { A: '999999999999998.99', B: '0.01' })).toBe('999999999999999.00')
    expect(resultOf('PRODUCT', { A: '99999999.99', B: '9999999.99' })).toBe('999999998900000.00')
  })

  it.each([
    ['0.15', '0.5', '0.00'],
    ['1', '0.5', '0.01'],
    ['1', '0.49', '0.00'],
    ['3', '0.5', '0.02'],
  ])('%s × %s %% rounds half away from zero', (A, B, expected) => {
    expect(resultOf('PERCENTAGE', { A, B })).toBe(expected)
  })

  it('rounds results below 0 away from zero, too, and knows no negative zero', () => {
    const negative = { allow_negative: true }
    const template = aTemplate(
      number('A'),
      number('RATE'),
      number('D', { calculation: { operation: 'DIFFERENCE', operands: of('X', 'A'), ...negative } }),
      result('PERCENTAGE', of('D', 'RATE'), negative),
    )
    expect(calculate(template, { A: '3', RATE: '0.5' })).toMatchObject({ D: '-3.00', R: '-0.02' })
    expect(calculate(template, { A: '0.15', RATE: '0.5' })).toMatchObject({ D: '-0.15', R: '0.00' })
  })

  it('is rounded once, at its end', () => {
    // Rounding after the first factor would give 0.02.
    expect(resultOf('PRODUCT', { A: '0.07', B: '0.15', C: '1.5' })).toBe('0.02')
    expect(resultOf('PRODUCT', { A: '0.09', B: '0.05', C: '1' })).toBe('0.00')
    expect(resultOf('PRODUCT', { A: '0.07', B: '0.05', C: '100' })).toBe('0.35')
  })

  it('counts another result as it reads', () => {
    const tax = number('TAX', {
      calculation: { operation: 'PERCENTAGE', operands: [...of('A'), { value: '12' }] },
    })
    const template = aTemplate(number('A'), tax, result('PRODUCT', [...of('TAX'), { value: '100' }]))
    expect(calculate(template, { A: '1.11' })).toMatchObject({ TAX: '0.13', R: '13.00' })
  })

  it('counts empty questions as 0, and has no answer where all are empty', () => {
    expect(resultOf('SUM', { A: '5', B: '' })).toBe('5.00')
    expect(resultOf('PRODUCT', { A: '5', B: '' })).toBe('0.00')
    expect(resultOf('SUM', { A: '', B: '' })).toBe('')
    expect(resultOf('PERCENTAGE', { A: '', B: '' })).toBe('')
  })

  it('has no answer by fixed numbers alone', () => {
    const template = aTemplate(number('A'), result('SUM', [...of('A'), { value: '500' }]))
    expect(calculate(template, { A: '' }).R).toBe('')
    expect(calculate(template, { A: '1' }).R).toBe('501.00')
  })

  it('counts hidden questions as 0 (F4)', () => {
    const template = aTemplate(
      aField('RADIO', { field_id: 'KIND' }),
      number('A'),
      number('B', { conditions: [{ field_ref: 'KIND', operator: 'EQUALS', value: 'b' }] }),
      result('SUM', of('A', 'B')),
    )
    const answers = { A: '1', B: '2' }
    expect(calculate(template, { ...answers, KIND: 'b' }).R).toBe('3.00')
    expect(calculate(template, { ...answers, KIND: 'a' }).R).toBe('1.00')
  })

  it('counts what is no number like an empty answer', () => {
    const template = aTemplate(aField('TEXT', { field_id: 'T' }), number('A'), result('SUM', of('A', 'T')))
    expect(calculate(template, { A: 'five', T: '7' }).R).toBe('')
    expect(calculate(template, { A: '1,000', T: '7' }).R).toBe('')
    expect(calculate(template, { A: '-3' }).R).toBe('')
    const column = aTemplate(
      aGroup(),
      result('SUM', [{ field_ref: 'TEXT_SUBJECT', column_ref: 'X' }, total('GONE')]),
    )
    expect(calculate(column, { GROUP: [row(1, { PRICE: '5' })] }).R).toBe('')
  })

  it('finds neither itself nor later questions', () => {
    const template = aTemplate(
      number('X', { calculation: { operation: 'SUM', operands: of('X', 'R', 'A') } }),
      result('SUM', of('X')),
      number('A'),
    )
    expect(calculate(template, { A: '1', X: '5', R: '5' })).toEqual({ A: '1', X: '', R: '' })
  })

  it('takes a draft’s unfinished calculation', () => {
    const parts = (operation: Operation, operands: Operand[]) =>
      calculate(aTemplate(number('A'), result(operation, operands)), { A: '5' }).R
    expect(parts('SUM', [])).toBe('')
    expect(parts('PERCENTAGE', of('A'))).toBe('0.00')
    expect(parts('SUM', [...of('A'), { value: 'five' }])).toBe('5.00')
  })
})

describe('N8: rows', () => {
  const rows = [
    row(1, { ITEM: 'Chassis', QUANTITY: '2', PRICE: '6900000' }),
    row(2, { ITEM: 'Card', QUANTITY: '4', PRICE: '1050000' }),
    row(3, { ITEM: 'Support', QUANTITY: '1', PRICE: '450000' }),
  ]

  it('have calculated cells, and a total of the column', () => {
    const answers = calculate(order, { GROUP: rows })
    expect((answers.GROUP as RowAnswers[]).map(({ fields }) => fields.AMOUNT)).toEqual([
      '13800000.00',
      '4200000.00',
      '450000.00',
    ])
    expect(answers.R).toBe('18450000.00')
  })

  it('count questions of the form, too', () => {
    const rate = { operation: 'PRODUCT', operands: of('PRICE', 'RATE') } as const
    const group = aGroup({ constant: [price, number('LOCAL', { calculation: rate as Calculation })] })
    const template = aTemplate(
      number('RATE'),
      group,
      result('DIFFERENCE', [...of('RATE'), total('LOCAL')], { allow_negative: true }),
    )
    const answers = calculate(template, {
      RATE: '58.5',
      GROUP: [row(1, { PRICE: '10' }), row(2, { PRICE: '' })],
    })
    expect((answers.GROUP as RowAnswers[]).map(({ fields }) => fields.LOCAL)).toEqual(['585.00', '0.00'])
    expect(answers.R).toBe('-526.50')
  })

  it('left as they were added don’t count, whatever is calculated in them', () => {
    const preset = aGroup({
      constant: [
        aField('TEXT', { field_id: 'ITEM' }),
        number('QUANTITY', { defaultValue: '5' }),
        price,
        amount,
      ],
    })
    const template = aTemplate(preset, result('SUM', [total('QUANTITY')]))
    const left = row(2, { ITEM: '', QUANTITY: '5', PRICE: '' })
    const answers = { GROUP: [rows[0]!, left] }
    expect(calculate(template, answers).R).toBe('2.00')
    expect(calculate(template, { GROUP: [left] }).R).toBe('')
    const { content } = readSubmission(template, toContent(template, { TEXT_SUBJECT: 'Routers', ...answers }))
    expect(JSON.stringify(content)).not.toContain('ROW_2')
  })

  it('show the totals that calculations count as a last row', () => {
    const [section] = displaySections(order, toContent(order, { GROUP: rows }))
    expect(section?.fields[0]).toMatchObject({ totals: ['', '', '', '18,450,000.00'] })
    const plain = aTemplate(aGroup())
    const [other] = displaySections(plain, toContent(plain, { GROUP: [row(1, { PRICE: '5' })] }))
    expect(other?.fields[0]).not.toHaveProperty('totals')
  })

  const amounts = fc.array(fc.tuple(anAmount, fc.bigInt({ min: 0n, max: 99_999n })), {
    minLength: 1,
    maxLength: 50,
  })
  /** In hundredths of cents, by integers alone. */
  const exact = (price: string, cents: bigint) => BigInt(price.replace('.', '')) * cents
  const asCents = (units: bigint) => units / 100n + (units % 100n >= 50n ? 1n : 0n)
  const written = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

  it('are exact over 50 of them, in any order', () => {
    fc.assert(
      fc.property(
        amounts.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const totalOf = (some: typeof list) =>
            calculate(order, {
              GROUP: some.map(([value, cents], n) =>
                row(n, { ITEM: 'x', QUANTITY: written(cents), PRICE: value }),
              ),
            }).R
          const sum = list.reduce((all, [value, cents]) => all + asCents(exact(value, cents)), 0n)
          const isTooLarge =
            sum >= 10n ** 17n || list.some(([value, cents]) => asCents(exact(value, cents)) >= 10n ** 17n)
          expect(totalOf(list)).toBe(isTooLarge ? '' : written(sum))
          expect(totalOf(shuffled)).toBe(totalOf(list))
        },
      ),
    )
  })
})

describe('N8: what a submission refuses', () => {
  const difference = (more: Partial<Calculation> = {}) =>
    aTemplate(number('A'), number('B'), result('DIFFERENCE', of('A', 'B'), more))

  it('a result below 0, unless the question allows it', () => {
    const answers = { A: '1', B: '3' }
    expect(codes(difference(), answers)).toEqual([{ code: 'RESULT_NEGATIVE', path: 'R' }])
    expect(codes(difference({ allow_negative: true }), answers)).toEqual([])
    expect(calculate(difference(), answers).R).toBe('-2.00')
    expect(checkDraft(difference(), answers)).toEqual([])
  })

  it('a result that no amount can be, and all that is calculated from it', () => {
    const most = '999999999999999.99'
    const template = aTemplate(
      number('A'),
      number('X', { calculation: { operation: 'SUM', operands: [...of('A'), { value: '0.01' }] } }),
      result('SUM', of('X')),
    )
    expect(calculate(template, { A: most })).toEqual({ A: most, X: '', R: '' })
    expect(codes(template, { A: most })).toEqual([
      { code: 'RESULT_TOO_LARGE', path: 'X' },
      { code: 'RESULT_TOO_LARGE', path: 'R' },
    ])
    const below = aTemplate(
      number('A'),
      result('DIFFERENCE', [{ value: '0' }, ...of('A'), { value: '1' }], { allow_negative: true }),
    )
    expect(codes(below, { A: most })).toEqual([{ code: 'RESULT_TOO_LARGE', path: 'R' }])
  })

  it('such results in rows, by row and column, but not in rows that say nothing', () => {
    const negative = number('AMOUNT', {
      calculation: { operation: 'DIFFERENCE', operands: of('QUANTITY', 'PRICE', 'A') },
    })
    const group = aGroup({
      constant: [
        quantity,
        price,
        negative,
        number('TWICE', { calculation: { operation: 'PRODUCT', operands: of('AMOUNT', 'QUANTITY') } }),
      ],
    })
    const template = aTemplate(
      number('A'),
      group,
      result('SUM', [total('AMOUNT'), total('TWICE')], { allow_negative: true }),
    )
    const rows = [row(1, { QUANTITY: '1', PRICE: '1' }), row(2, { QUANTITY: '', PRICE: '' })]
    expect(codes(template, { A: '5', GROUP: rows })).toEqual([
      { code: 'RESULT_NEGATIVE', path: 'GROUP.0.AMOUNT' },
      { code: 'RESULT_NEGATIVE', path: 'GROUP.0.TWICE' },
    ])
    const most = '999999999999999.99'
    expect(codes(order, { GROUP: [row(1, { QUANTITY: most, PRICE: '2' })] })).toEqual([
      { code: 'RESULT_TOO_LARGE', path: 'GROUP.0.AMOUNT' },
      { code: 'RESULT_TOO_LARGE', path: 'R' },
    ])
    const chained = [
      amount,
      number('TWICE', { calculation: { operation: 'SUM', operands: of('AMOUNT', 'AMOUNT') } }),
    ]
    const chain = aTemplate(aGroup({ constant: [quantity, price, ...chained] }))
    expect(codes(chain, { GROUP: [row(1, { QUANTITY: most, PRICE: '2' })] })).toEqual([
      { code: 'RESULT_TOO_LARGE', path: 'GROUP.0.AMOUNT' },
      { code: 'RESULT_TOO_LARGE', path: 'GROUP.0.TWICE' },
    ])
  })
})

describe('N8: what a client claims of a result', () => {
  const sum = aTemplate(number('A'), number('B'), result('SUM', of('A', 'B')))

  it.each([['999.00'], [''], [7], [null], [{ $gt: '' }], [['3.00']], ['\u0000']])(
    'is ignored: %j',
    (claim) => {
      const content = [
        { field_id: 'TEXT_SUBJECT', field_name: '', value: 'Routers' },
        { field_id: 'A', field_name: '', value: '1' },
        { field_id: 'B', field_name: '', value: '2' },
        { field_id: 'R', field_name: '', value: claim },
      ]
      for (const read of [readDraft, readSubmission]) {
        const { issues, content: stored } = read(sum, content)
        expect(issues).toEqual([])
        expect(stored[0]?.value.at(-1)).toMatchObject({ field_id: 'R', value: '3.00' })
      }
    },
  )

  it('is ignored in rows, and where the question doesn’t show', () => {
    const hidden = aSection([items, result('SUM', [total('AMOUNT')])], {
      field_id: 'S2',
      conditions: [{ field_ref: 'KIND', operator: 'EQUALS', value: 'b' }],
    })
    const template = [...aTemplate(aField('RADIO', { field_id: 'KIND' })), hidden]
    const claimed = { GROUP: [row(1, { ITEM: 'x', QUANTITY: '2', PRICE: '3', AMOUNT: '999' })], R: '999' }
    const drafted = (KIND: string) => readDraft(template, toContent(template, { ...claimed, KIND })).content
    expect(JSON.stringify(drafted('a'))).not.toContain('999')
    expect(JSON.stringify(drafted('a'))).not.toContain('6.00')
    expect(JSON.stringify(drafted('b'))).not.toContain('999')
    expect(JSON.stringify(drafted('b'))).toContain('6.00')
  })

  it('rows of the wrong shape are refused all the same', () => {
    expect(codes(order, { GROUP: 'none' })).toContainEqual({ code: 'WRONG_TYPE', path: 'GROUP' })
    const cell = { GROUP: [row(1, { ITEM: 'x', QUANTITY: 5 as unknown as string })] }
    expect(codes(order, cell)).toContainEqual({ code: 'WRONG_TYPE', path: 'GROUP.0.QUANTITY' })
  })
})

it('N8: conditions compare results as numbers (F4)', () => {
  const template = [
    ...aTemplate(number('A'), result('SUM', of('A'))),
    aSection([aField('TEXT', { field_id: 'WHY' })], {
      field_id: 'S2',
      conditions: [{ field_ref: 'R', operator: 'EQUALS', value: '1000' }],
    }),
  ]
  const shows = (A: string) => visibleFields(template, { A }).some(({ field_id }) => field_id === 'WHY')
  expect([shows('1000'), shows('1000.00'), shows('1000.01'), shows('')]).toEqual([true, true, false, false])
})

describe('N8: for any template, sound or not, and any answers', () => {
  it('calculating again changes nothing, and only what is calculated was changed', () => {
    fc.assert(
      fc.property(aFilledForm, ({ template, answers }) => {
        const once = calculate(template, answers)
        expect(calculate(template, once)).toEqual(once)
        const results = new Set(
          calculatedFields(template.flatMap(sectionFields)).map(({ field_id }) => field_id),
        )
        const isOther = ([id, value]: [string, unknown]) =>
          !results.has(id) && !(Array.isArray(value) && id.startsWith('F'))
        expect(Object.entries(once).filter(isOther)).toEqual(Object.entries(answers).filter(isOther))
      }),
    )
  })

  it('what is claimed of results decides nothing', () => {
    fc.assert(
      fc.property(aFilledForm, fc.anything(), ({ template, answers }, claim) => {
        const results = template
          .flatMap(sectionFields)
          .filter((field) => calculatedFields([field]).length > 0 && field.field_type !== 'NESTED')
        const claimed = {
          ...answers,
          ...Object.fromEntries(results.map((field: FieldDefinition) => [field.field_id, claim])),
        } as Answers
        expect(checkSubmission(template, claimed)).toEqual(checkSubmission(template, answers))
        expect(shownForm(template, claimed)).toEqual(shownForm(template, answers))
      }),
    )
  })
})
