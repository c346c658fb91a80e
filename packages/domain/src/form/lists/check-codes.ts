import type { Answers, RowAnswers } from '../answer/answer.ts'
import { getOwn } from '../answer/answer.ts'
import type { FormIssue } from '../answer/issue.ts'
import { issue, prefixPath } from '../answer/issue.ts'
import { isFromList } from '../template/template.ts'
import type { FieldDefinition, ListField } from '../template/template.ts'

/** What a submission requires of a code (N9): it is one of those that may be chosen. */
export function checkCode({ constant }: ListField, code: string): FormIssue[] {
  return constant.some(({ value }) => value === code) ? [] : [issue('NOT_IN_LIST', { code })]
}

/** The answers, hidden ones too, whose codes may not be chosen (N9); blank ones may stay. */
export function checkCodes(questions: readonly FieldDefinition[], answers: Answers): FormIssue[] {
  return questions.flatMap((question) => {
    const found = (field: FieldDefinition, given: unknown): FormIssue[] =>
      isFromList(field) && typeof given === 'string' && given !== '' ? checkCode(field, given) : []
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
