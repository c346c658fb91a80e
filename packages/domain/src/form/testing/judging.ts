import type { Answer } from '../answer/answer.ts'
import { judgeCompleteness } from '../fields/field-rules.ts'
import { rulesOf } from '../fields/registry.ts'
import type { FieldDefinition } from '../template/template.ts'

const nothing = () => undefined
const codes = (found: { code: string }[]) => found.map((f) => f.code)

/** What even a draft refuses of the answer (C3). */
export const draft = (field: FieldDefinition, answer: Answer) =>
  codes(rulesOf(field).checkType(field, answer))

/** What a submission needs beyond that. */
export const complete = (
  field: FieldDefinition,
  answer: Answer,
  related: (id: string) => Answer | undefined = nothing,
) => codes(judgeCompleteness(rulesOf(field), field, answer, related))

export const settings = (field: FieldDefinition) => rulesOf(field).checkSettings(field)

export const shown = (field: FieldDefinition, answer: Answer) => rulesOf(field).display(field, answer)
