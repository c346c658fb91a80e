import { isAmount, isSignedAmount } from '../../form/answer/amount.ts'
import { amountFields, compareAmounts } from '../../form/content/memo-amount.ts'
import { isDate } from '../../form/fields/date-picker.ts'
import { findCodesGone } from '../../form/lists/named-list.ts'
import { isFromList, mayBeNegative } from '../../form/template/template.ts'
import type { Bounds, PolicyCondition } from '../table/policy.ts'
import { conditionKind, findQuestion, optionsOf, subjectWord } from './policy-context.ts'
import type { NamedPlace, PolicyContext } from './policy-context.ts'
import { policyFinding } from './policy-finding.ts'
import type { FindingAt, PolicyFinding, PolicyFindingCode } from './policy-finding.ts'

/** What is wrong about the conditions of a row. @param at the row */
export function checkConditions(
  conditions: readonly PolicyCondition[],
  context: PolicyContext,
  at: FindingAt,
): PolicyFinding[] {
  return conditions.flatMap((condition, index) => {
    const place = `${at.place} › ${subjectWord(context, condition)}`
    return faultsOf(condition, context).map(({ code, about }) =>
      policyFinding(code, { ...at, condition: index, place }, about),
    )
  })
}

interface Fault {
  code: PolicyFindingCode
  about: string | null
}

const fault = (code: PolicyFindingCode, about: string | null = null): Fault => ({ code, about })

function faultsOf(condition: PolicyCondition, context: PolicyContext): Fault[] {
  switch (condition.kind) {
    case 'COMPANY':
      return placeFaults(condition.values, context.organisation?.companies, 'COMPANY_GONE')
    case 'GROUP':
      return placeFaults(condition.values, context.organisation?.groups, 'GROUP_GONE')
    case 'AMOUNT':
      return amountFields(context.config)
        ? boundFaults(condition.bounds, isAmount, 'WRONG_FIGURE')
        : [fault('NO_AMOUNT')]
    default:
      return questionFaults(condition, context)
  }
}

function placeFaults(
  values: readonly string[],
  known: readonly NamedPlace[] | undefined,
  code: 'COMPANY_GONE' | 'GROUP_GONE',
): Fault[] {
  if (values.length === 0) return [fault('NO_VALUES')]
  const isGone = known && values.some((value) => !known.some(({ id }) => id === value))
  return isGone ? [fault(code)] : []
}

type OfQuestion = Extract<PolicyCondition, { field_id: string }>

function questionFaults(condition: OfQuestion, context: PolicyContext): Fault[] {
  if (condition.field_id === '') return [fault('QUESTION_NOT_CHOSEN')]
  const field = findQuestion(context, condition.field_id)?.field
  if (!field) return [fault('QUESTION_GONE')]
  if (field.hidden) return [fault('QUESTION_HIDDEN')]
  const kind = conditionKind(field)
  if (kind === null) return [fault('QUESTION_UNUSABLE')]
  if (kind !== condition.kind) return [fault('QUESTION_OF_OTHER_TYPE')]
  switch (condition.kind) {
    case 'CHOICE': {
      const options = optionsOf(field)
      if (condition.values.length === 0) return [fault('NO_VALUES')]
      const gone = isFromList(field)
        ? findCodesGone(field, condition.values, context.lists)
        : condition.values.filter((value) => options?.some((one) => one.value === value) === false)
      const code = isFromList(field) ? 'CODE_GONE' : 'OPTION_GONE'
      return gone.map((value) => fault(code, `“${value}”`))
    }
    case 'NUMBER':
      return boundFaults(condition.bounds, mayBeNegative(field) ? isSignedAmount : isAmount, 'WRONG_FIGURE')
    case 'DATE':
      return boundFaults(condition.bounds, isDate, 'WRONG_DAY')
  }
}

function boundFaults(
  { above, up_to }: Bounds,
  isBound: (bound: string) => boolean,
  code: 'WRONG_FIGURE' | 'WRONG_DAY',
): Fault[] {
  if ([above, up_to].some((bound) => bound !== null && !isBound(bound))) return [fault(code)]
  if (above === null || up_to === null) return []
  const isEmpty = code === 'WRONG_DAY' ? above >= up_to : compareAmounts(above, up_to) >= 0
  return isEmpty ? [fault('EMPTY_RANGE')] : []
}
