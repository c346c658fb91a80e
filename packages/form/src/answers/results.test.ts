import type { Answers, Calculation, NestedField } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import { describe, expect, it } from 'vitest'
import { createResults } from './results.ts'

const number = (field_id: string, calculation?: Calculation) =>
  aField('TEXT_CURRENCY', { field_id, field_name: field_id, ...(calculation && { calculation }) })
const sum = (...ids: string[]): Calculation => ({
  operation: 'SUM',
  operands: ids.map((field_ref) => ({ field_ref })),
})
const items: NestedField = aGroup({ constant: [number('A'), number('B'), number('C', sum('A', 'B'))] })
const total: Calculation = { operation: 'SUM', operands: [{ field_ref: 'GROUP', column_ref: 'C' }] }

/** A form whose answers change as if one typed. */
function aForm(template = aTemplate(number('OTHER'), items, number('TOTAL', total))) {
  let answers: Answers = { GROUP: [{ field_id: 'R1', fields: { A: '1', B: '2' } }] }
  const typing = new Set<() => void>()
  const results = createResults(
    template,
    () => answers,
    (listener) => {
      typing.add(listener)
      return () => typing.delete(listener)
    },
  )
  const type = (changes: Answers) => {
    answers = { ...answers, ...changes }
    for (const listener of typing) listener()
  }
  return { results, type, typing }
}

describe('N8: the results of a form', () => {
  it('are those of its answers at each moment', () => {
    const { results, type } = aForm()
    let calls = 0
    const stop = results.subscribe(() => calls++)
    expect(results.of('TOTAL').answer).toBe('3.00')
    expect(results.of('GROUP')).toMatchObject({ cells: [{ C: '3.00' }], totals: ['', '', '3.00'] })
    type({ GROUP: [{ field_id: 'R1', fields: { A: '5', B: '2' } }] })
    expect(results.of('TOTAL').answer).toBe('7.00')
    expect(calls).toBe(1)
    stop()
    type({ GROUP: [] })
    expect(results.of('TOTAL').answer).toBe('')
    expect(calls).toBe(1)
  })

  it('stay the same objects while nothing about them changes', () => {
    const { results, type } = aForm()
    const before = results.of('GROUP')
    expect(results.of('GROUP')).toBe(before)
    results.subscribe(() => {})
    type({ OTHER: '5' })
    expect(results.of('GROUP')).toBe(before)
    type({ GROUP: [{ field_id: 'R1', fields: { A: '5', B: '2' } }] })
    expect(results.of('GROUP')).not.toBe(before)
  })

  it('cost forms without calculations nothing', () => {
    const { results, typing } = aForm(aTemplate(number('A')))
    const stop = results.subscribe(() => {})
    expect(typing.size).toBe(0)
    expect(results.of('A')).toEqual({ answer: '', cells: [], totals: undefined, faults: [] })
    stop()
  })
})
