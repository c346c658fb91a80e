import { DEFAULT_TEMPLATE } from '@countersign/domain'
import { expect, it } from 'vitest'
import { judgeDraft } from './judge-draft.ts'
import type { TypedNumber } from './typed-numbers.ts'
import { readNumber } from './typed-numbers.ts'
import { EMPTY_DRAFT, initialState, reduce } from '../wizard-state.ts'

it.each([
  ['12', 12],
  ['-3', -3],
  ['0.5', 0.5],
  ['1.50', 1.5],
  ['007', 7],
  ['', undefined],
] as const)('reads %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

it.each([['12a'], ['1,000'], ['2.'], ['--'], [' 5'], ['99999999999999999999999']])(
  'keeps %j in the form as typed, and prevents saving it',
  (typed) => {
    expect(readNumber(typed)).toBe(typed)
    const max_length = readNumber(typed) as TypedNumber as number
    const fieldId = DEFAULT_TEMPLATE[0]!.value[0]!.field_id
    const state = reduce(
      initialState(EMPTY_DRAFT),
      { type: 'setValidations', fieldId, validations: { max_length } },
      () => 'new',
    )
    const found = judgeDraft(state).filter((one) => one.part === 'form' && one.blocksSaving)
    expect(found).toMatchObject([{ path: [fieldId], message: 'This must be a whole number' }])
  },
)
