import { isAmount } from '../form/answer/amount.ts'
import {
  countingQuestions,
  isSameOperand,
  operandLimits,
  questionOperands,
} from '../form/calculation/calculation-operands.ts'
import type { Calculation, QuestionOperand, TemplateContent } from '../form/template/template.ts'
import type { TemplateProblem, TemplateProblemCode } from '../form/template/template-problem.ts'

/** What keeps calculated questions from being published (N8): they count earlier number questions, so there are no circles. */
export function checkCalculations(content: TemplateContent): TemplateProblem[] {
  return countingQuestions(content).flatMap(({ field, path, earlier }) =>
    field.calculation ? faults(field.calculation, earlier).map((code) => ({ code, path })) : [],
  )
}

function faults(calculation: Calculation, earlier: readonly QuestionOperand[]): TemplateProblemCode[] {
  const { operands } = calculation
  const { min, max } = operandLimits(calculation)
  const questions = questionOperands(calculation)
  if (operands.length < min) return ['TOO_FEW_OPERANDS']
  const isEarlier = (operand: QuestionOperand) => earlier.some((other) => isSameOperand(other, operand))
  const found: [boolean, TemplateProblemCode][] = [
    [operands.length > max, 'TOO_MANY_OPERANDS'],
    [questions.length === 0, 'NO_QUESTION_TO_COUNT'],
    [!questions.every(isEarlier), 'OPERAND_NOT_EARLIER'],
    [operands.some((operand) => 'value' in operand && !isAmount(operand.value)), 'OPERAND_NO_NUMBER'],
  ]
  return found.flatMap(([isFound, code]) => (isFound ? [code] : []))
}
