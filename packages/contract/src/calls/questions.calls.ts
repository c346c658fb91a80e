import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { DECIDING } from '../refusals.ts'
import { attachment, changed, idempotencyKey, memoId, revision } from '../wire/common.ts'

const common = { memo_id: memoId, revision, idempotency_key: idempotencyKey }
const written = { message: z.string().max(10_000), attachments: z.array(attachment).max(20).nullish() }
const questionId = z.string().max(60)

export const askQuestion = defineCall({
  name: 'ask_question',
  summary: 'Asks the owner from a PENDING seat, without returning the memo; one open question a seat (M5).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  body: LISTS_BODY,
  /** Without `approver_id`: the caller's own seat, else the only one that they may act at. */
  input: z.object({ ...common, ...written, approver_id: z.string().max(60).optional() }),
  output: changed.extend({ question_id: z.string() }),
  errors: [
    ...DECIDING,
    'SEVERAL_SEATS',
    'QUESTION_OPEN',
    'QUESTION_EMPTY',
    'QUESTION_TOO_LONG',
    'TOO_MANY_ATTACHMENTS',
  ],
})

export const answerQuestion = defineCall({
  name: 'answer_question',
  summary: "The owner's answer, which closes the question (M5).",
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  body: LISTS_BODY,
  input: z.object({ ...common, ...written, question_id: questionId }),
  output: changed,
  errors: [
    'NO_ACCESS',
    'NOT_OWNER',
    'READ_ONLY',
    'STATUS_FORBIDS',
    'QUESTION_CLOSED',
    'UNKNOWN_LOG',
    'ANSWER_EMPTY',
    'ANSWER_TOO_LONG',
    'TOO_MANY_ATTACHMENTS',
  ],
})

export const closeQuestion = defineCall({
  name: 'close_question',
  summary: 'Closes a question without an answer: its asker, or the person whose seat it is (M5).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  input: z.object({ ...common, question_id: questionId }),
  output: changed,
  errors: [
    'NO_ACCESS',
    'NOT_APPROVER',
    'READ_ONLY',
    'STATUS_FORBIDS',
    'QUESTION_CLOSED',
    'NOT_ASKER',
    'UNKNOWN_LOG',
  ],
})
