import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculationWords, formNames } from '../form/calculation/calculation-words.ts'
import { checkSubmission } from '../form/content/answers.ts'
import { calculatedFields, questionOperands } from '../form/calculation/calculation-operands.ts'
import { anyTemplate } from '../form/testing/arbitraries.ts'
import { aField, aGroup, aTemplate } from '../form/testing/builders.ts'
import { OPERATIONS, sectionFields } from '../form/template/template.ts'
import type {
  Calculation,
  FieldDefinition,
  Operand,
  Operation,
  TemplateContent,
} from '../form/template/template.ts'
import { checkCalculations } from './check-calculations.ts'
import { canBeAnswered, checkTemplate } from './template-check.ts'
import { isTemplateContent } from './template-shape.ts'

const number = (field_id: string, operation?: Operation, operands: Operand[] = [], more = {}) =>
  aField('TEXT_CURRENCY', { field_id, ...(operation && { calculation: { operation, operands, ...more } }) })
const of = (...ids: string[]): Operand[] => ids.map((field_ref) => ({ field_ref }))
const found = (...fields: FieldDefinition[]) =>
  checkTemplate(aTemplate(...fields)).map(({ code, path }) => `${code} ${path.slice(1).join('.')}`)
const wrong = (operation: Operation, operands: Operand[]) =>
  found(number('A'), number('B'), number('R', operation, operands))

describe('N8: a calculation can be published', () => {
  it('of earlier number questions, columns and fixed numbers', () => {
    const group = aGroup({
      constant: [number('QTY'), number('PRICE'), number('SUM', 'PRODUCT', of('QTY', 'PRICE', 'A'))],
    })
    const columns: Operand[] = [
      { field_ref: 'GROUP', column_ref: 'SUM' },
      { field_ref: 'GROUP', column_ref: 'QTY' },
    ]
    const fields = [
      number('A'),
      group,
      number('TOTAL', 'SUM', columns),
      number('TAX', 'PERCENTAGE', [...of('TOTAL'), { value: '12.5' }]),
      number('LEFT', 'DIFFERENCE', of('A', 'TOTAL', 'TAX'), { allow_negative: true }),
    ]
    expect(found(...fields)).toEqual([])
  })

  it('not without what it counts', () => {
    expect(wrong('SUM', [])).toEqual(['TOO_FEW_OPERANDS R'])
    expect(wrong('SUM', of('A'))).toEqual([])
    for (const operation of ['DIFFERENCE', 'PRODUCT', 'PERCENTAGE'] as const)
      expect(wrong(operation, of('A'))).toEqual(['TOO_FEW_OPERANDS R'])
    expect(wrong('PERCENTAGE', of('A', 'B', 'A'))).toEqual(['TOO_MANY_OPERANDS R'])
    expect(wrong('SUM', [{ value: '5' }])).toEqual(['NO_QUESTION_TO_COUNT R'])
    expect(wrong('SUM', [...of('A'), { value: 'five' }, { value: '-5' }])).toEqual(['OPERAND_NO_NUMBER R'])
  })

  it('not of itself, later questions, or questions that are no numbers', () => {
    for (const ref of ['R', 'GONE', '', 'TEXT_SUBJECT'])
      expect(wrong('SUM', of('A', ref))).toEqual(['OPERAND_NOT_EARLIER R'])
    expect(found(number('R', 'SUM', of('A')), number('A'))).toEqual(['OPERAND_NOT_EARLIER R'])
    const group = aGroup({
      constant: [number('X', 'SUM', of('Y')), number('Y'), aField('TEXT', { field_id: 'T' })],
    })
    expect(found(group)).toEqual(['OPERAND_NOT_EARLIER GROUP.X'])
    const rows = aGroup({ constant: [number('Y'), aField('TEXT', { field_id: 'T' })] })
    const outside = (operand: Operand) => found(rows, number('R', 'SUM', [operand]))
    expect(outside({ field_ref: 'GROUP', column_ref: 'Y' })).toEqual([])
    expect(outside({ field_ref: 'GROUP', column_ref: 'T' })).toEqual(['OPERAND_NOT_EARLIER R'])
    expect(outside({ field_ref: 'Y' })).toEqual(['OPERAND_NOT_EARLIER R'])
    expect(outside({ field_ref: 'GROUP' })).toEqual(['OPERAND_NOT_EARLIER R'])
    const own = aGroup({
      constant: [number('Y'), number('X', 'SUM', [{ field_ref: 'GROUP', column_ref: 'Y' }])],
    })
    expect(found(own)).toEqual(['OPERAND_NOT_EARLIER GROUP.X'])
  })

  it('never with a circle', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        fc.pre(checkCalculations(template).length === 0)
        expect(hasCircle(template)).toBe(false)
      }),
    )
  })
})

/** Follows each calculation to whatever it counts, until one comes by again. */
function hasCircle(template: TemplateContent): boolean {
  const fields = calculatedFields(template.flatMap(sectionFields))
  const counted = new Map(
    fields.map(({ field_id, calculation }) => [
      field_id,
      questionOperands(calculation).map(({ field_ref, column_ref }) => column_ref ?? field_ref),
    ]),
  )
  const returns = (id: string, passed: readonly string[]): boolean =>
    passed.includes(id) || (counted.get(id) ?? []).some((next) => returns(next, [...passed, id]))
  return fields.some(({ field_id }) => returns(field_id, []))
}

describe('N8: the shape of a calculation', () => {
  const shape = (calculation: unknown) =>
    isTemplateContent(aTemplate(aField('TEXT_CURRENCY', { calculation: calculation as Calculation })))
  it.each([
    undefined,
    null,
    { operation: 'SUM', operands: [] },
    {
      operation: 'DIFFERENCE',
      operands: [{ field_ref: 'A' }, { field_ref: 'G', column_ref: 'C' }, { value: '5' }],
    },
    { operation: 'PRODUCT', operands: [], allow_negative: true },
  ])('%j is one', (calculation) => expect(shape(calculation)).toBe(true))
  it.each([
    'SUM',
    {},
    { operation: 'DIVISION', operands: [] },
    { operation: 'SUM', operands: null },
    { operation: 'SUM', operands: [{}] },
    { operation: 'SUM', operands: [null] },
    { operation: 'SUM', operands: [{ field_ref: 5 }] },
    { operation: 'SUM', operands: [{ field_ref: 'A', column_ref: null }] },
    { operation: 'SUM', operands: [{ field_ref: 'A', value: '5' }] },
    { operation: 'SUM', operands: [{ value: 5 }] },
    { operation: 'SUM', operands: Array.from({ length: 21 }, () => ({ value: '1' })) },
    { operation: 'SUM', operands: [], allow_negative: 'yes' },
  ])('%j is none', (calculation) => expect(shape(calculation)).toBe(false))
})

it('N8: whatever is sent as a calculation is refused, or can be judged, shown and described', () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'A',
      'GROUP',
      'PRICE',
      '__proto__',
      '5',
      '-5',
      '1e9',
      '9'.repeat(400),
      '\u0000',
      '',
      null,
    ),
  )
  const operand = fc.record({ field_ref: odd, column_ref: odd, value: odd }, { requiredKeys: [] })
  const calculations = fc.oneof(
    odd,
    fc.record(
      {
        operation: fc.oneof(fc.constantFrom(...OPERATIONS), odd),
        operands: fc.oneof(fc.array(fc.oneof(operand, odd), { maxLength: 4 }), odd),
        allow_negative: odd,
      },
      { requiredKeys: [] },
    ),
  )
  let judged = 0
  fc.assert(
    fc.property(calculations, (sent) => {
      const calculation = sent as Calculation
      const template = aTemplate(
        number('A'),
        aGroup(),
        aField('TEXT_CURRENCY', { field_id: 'R', calculation }),
      )
      if (!isTemplateContent(template)) return
      judged += 1
      checkTemplate(template)
      checkSubmission(template, { A: '5', GROUP: [{ field_id: 'R1', fields: { PRICE: '5' } }] })
      if (calculation) calculationWords(template, calculation, formNames(template))
    }),
    { numRuns: 2000 },
  )
  expect(judged).toBeGreaterThan(50)
})

it('N8: a condition can wait for results that the question allows (F4)', () => {
  expect(canBeAnswered(number('R', 'SUM', of('A')), '1000')).toBe(true)
  expect(canBeAnswered(number('R', 'SUM', of('A')), '')).toBe(false)
  expect(canBeAnswered(number('R', 'SUM', of('A')), '-5')).toBe(false)
  expect(canBeAnswered(number('R', 'SUM', of('A'), { allow_negative: true }), '-5')).toBe(true)
})
