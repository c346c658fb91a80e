import fc from 'fast-check'
import type { FieldType, RowFieldType } from '../template/template.ts'
import { FIELD_TYPES, ROW_TYPES } from './field-types.ts'

const FOLLOW_UP_TYPES = ['TEXT', 'DROPDOWN', 'TEXT_CURRENCY'] as const

/** Numbers that decide a field's settings; what they may refer to depends on the field's place. */
export interface FieldPlan {
  type: FieldType
  required: boolean
  isHidden: boolean
  setting: number
  /** Of conditions on earlier questions; only those that find one count. */
  conditions: readonly number[]
  followUps: readonly { option: number; plan: FieldPlan }[]
  rowTypes: readonly RowFieldType[]
}

export interface SectionPlan {
  fields: readonly FieldPlan[]
  conditions: readonly number[]
  /** An earlier option that leads here. */
  jump: number | undefined
}

const seldom = (weight: number) => fc.nat(weight).map((n) => n === 0)
const references = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }) },
)

function planOf(types: readonly FieldType[], depth: number): fc.Arbitrary<FieldPlan> {
  const followUps =
    depth === 0
      ? fc.constant([])
      : fc.array(fc.record({ option: fc.nat(2), plan: planOf(FOLLOW_UP_TYPES, depth - 1) }), { maxLength: 2 })
  return fc.record({
    type: fc.constantFrom(...types),
    required: fc.boolean(),
    isHidden: seldom(8),
    setting: fc.nat(1000),
    conditions: references,
    followUps,
    rowTypes: fc.array(fc.constantFrom(...ROW_TYPES), { minLength: 1, maxLength: 4 }),
  })
}

/** What a generated template is to hold, section by section. */
export const templatePlans: fc.Arbitrary<SectionPlan[]> = fc.array(
  fc.record({
    fields: fc.array(planOf(FIELD_TYPES, 2), { maxLength: 5 }),
    conditions: references,
    jump: fc.option(fc.nat(), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
)
