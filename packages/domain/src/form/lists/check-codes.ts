import type { Answers, RowAnswers } from '../answer/answer.ts'
import { getOwn } from '../answer/answer.ts'
import type { FormIssue } from '../answer/issue.ts'
import { prefixPath } from '../answer/issue.ts'
import { dropdownRules } from '../fields/dropdown.ts'
import { isFromList } from '../template/template.ts'
import type { FieldDefinition } from '../template/template.ts'

/** The answers, hidden ones too, whose codes may not be chosen (N9); blank ones may stay. */
export function checkCodes(questions: readonly FieldDefinition[], answers: Answers): FormIssue[] {
  return questions.flatMap((question) => {
    const found = (field: FieldDefinition, given: unknown): FormIssue[] =>
      isFromList(field) && typeof given === 'string' && given !== ''
        ? dropdownRules.validate(field, given, () => undefined)
        : []
    const answer = getOwn(answers, question.field_id)
    const issues =
      question.field_type === 'NESTED'
        ? (answer as readonly RowAnswers[]).flatMap((row, at) =>
            question.constant.flatMap((sub) =>
              found(sub, getOwn(row.fields, sub.field_id)).map((one) => prefixPath(one, at, sub.field_id)),
            ),
          )
        : found(question, answer)
    return issues.map((one) => prefixPath(one, question.field_id))
  })
}
