import { isAmount } from '../form/answer/amount.ts'
import {
  countingQuestions,
  isSameOperand,
  operandLimits,
  questionOperands,
} from '../form/calculation/calculation-operands.ts'
import type { Calculation, QuestionOperand, TemplateContent } from '../form/template/template.ts'
import { foreignReferences } from '../form/level/foreign-references.ts'
import type { ForeignReference } from '../form/level/foreign-references.ts'
import type { TemplateProblem, TemplateProblemCode } from '../form/template/template-problem.ts'

/** What keeps calculated questions from being published (N8): they count earlier number questions, so there are no circles. */
export function checkCalculations(content: TemplateContent): TemplateProblem[] {
  const foreign = foreignReferences(content)
  return countingQuestions(content).flatMap(({ field, path, earlier }) => {
    if (!field.calculation) return []
    const isForeign = foreign({ field_id: path[0] as string })
    return faults(field.calculation, earlier, isForeign).map((code) => ({ code, path }))
  })
}

function faults(
  calculation: Calculation,
  earlier: readonly QuestionOperand[],
  foreign: ForeignReference,
): TemplateProblemCode[] {
  const { operands } = calculation
  const { min, max } = operandLimits(calculation)
  const questions = questionOperands(calculation)
  if (operands.length < min) return ['TOO_FEW_OPERANDS']
  const isEarlier = (operand: QuestionOperand) => earlier.some((other) => isSameOperand(other, operand))
  const unknown = questions.filter((operand) => !isEarlier(operand))
  const found: [boolean, TemplateProblemCode][] = [
    [operands.length > max, 'TOO_MANY_OPERANDS'],
    [questions.length === 0, 'NO_QUESTION_TO_COUNT'],
    [
      unknown.length > 0,
      unknown.flatMap(({ field_ref }) => foreign(field_ref) ?? [])[0] ?? 'OPERAND_NOT_EARLIER',
    ],
    [operands.some((operand) => 'value' in operand && !isAmount(operand.value)), 'OPERAND_NO_NUMBER'],
  ]
  return found.flatMap(([isFound, code]) => (isFound ? [code] : []))
}
