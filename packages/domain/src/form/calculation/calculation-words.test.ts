import { describe, expect, it } from 'vitest'
import { aField, aGroup, aTemplate } from '../testing/builders.ts'
import type { Operand, Operation } from '../template/template.ts'
import { calculationWords, formNames } from './calculation-words.ts'

const number = (field_id: string, field_name: string, more = {}) =>
  aField('TEXT_CURRENCY', { field_id, field_name, ...more })
const items = aGroup({
  field_name: 'Items to buy',
  constant: [number('QTY', 'Quantity'), number('PRICE', 'Unit cost')],
})
const column = (column_ref: string): Operand => ({ field_ref: 'GROUP', column_ref })
const A = { field_ref: 'A' }
const B = { field_ref: 'B' }

/** In a form in which the totals of these columns are calculated. */
function words(operation: Operation, operands: Operand[], totalled: string[] = ['PRICE']) {
  const total = { operation: 'SUM', operands: totalled.map(column) }
  const template = aTemplate(
    number('A', 'Budget'),
    number('B', 'VAT rate'),
    items,
    number('T', 'Total', { calculation: total }),
  )
  return calculationWords(template, { operation, operands }, formNames(template))
}

describe('N8: a calculation reads', () => {
  it.each([
    ['SUM', [column('PRICE')], 'the total of Items to buy'],
    ['SUM', [A], 'Budget'],
    ['SUM', [A, B, column('PRICE')], 'the sum of Budget, VAT rate and the total of Items to buy'],
    ['DIFFERENCE', [A, column('PRICE')], 'Budget minus the total of Items to buy'],
    ['PRODUCT', [A, { value: '3' }], 'Budget times 3'],
    ['PERCENTAGE', [A, { value: '12.5' }], '12.5% of Budget'],
    ['PERCENTAGE', [A, B], 'VAT rate (%) of Budget'],
    ['SUM', [], ''],
    ['PERCENTAGE', [], 'a removed question (%) of a removed question'],
    ['SUM', [{ field_ref: 'GONE' }], 'a removed question'],
    ['SUM', [{ field_ref: 'GONE', column_ref: 'X' }], 'the total of a removed question'],
  ] as const)('%s of %j: %s', (operation, operands, expected) => {
    expect(words(operation, [...operands])).toBe(expected)
  })

  it('with the column where a group has several totals', () => {
    expect(words('SUM', [column('PRICE')], ['PRICE', 'QTY'])).toBe('the total of Unit cost in Items to buy')
    const gone = { field_ref: 'GROUP', column_ref: 'GONE' }
    expect(words('SUM', [gone], ['PRICE', 'QTY'])).toBe('the total of a removed question in Items to buy')
  })
})
