import { z } from 'zod'
import { FORM_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { preparedFor } from '../wire/common.ts'
import { sequence, specials, writtenContent } from '../wire/memo.ts'

export const checkSubmission = defineCall({
  name: 'check_submission',
  summary: 'Warns the owner of possible duplicates and splits before a memo is submitted (M2).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  body: FORM_BODY,
  input: z.object({
    template_id: z.string().min(1).max(60),
    /** Of an existing memo, which is not compared with itself. */
    memo_id: z.string().max(60).nullish(),
    memo_content: writtenContent,
  }),
  output: z.object({ specials }),
  errors: ['NOT_FOUND'],
})

export const getRouteForAnswers = defineCall({
  name: 'get_route_for_answers',
  summary:
    'The levels that the policy of a template asks for in a new memo of the caller, each with its reason (N3).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  body: FORM_BODY,
  input: z.object({
    template_id: z.string().min(1).max(60),
    memo_content: writtenContent,
    prepared_for: preparedFor,
  }),
  /** A reason for each sequence; both are empty for a template without a policy. */
  output: z.object({ sequences: z.array(sequence), reasons: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'POLICY_REFUSES'],
})
