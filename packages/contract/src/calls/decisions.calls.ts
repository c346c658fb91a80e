import { z } from 'zod'
import { FORM_BODY, LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { CONDITIONS, DECIDING, OWNING, REMARKS, SIGNING } from '../refusals.ts'
import { attachment, changed, claim, idempotencyKey, memoId, revision } from '../wire/common.ts'
import { conditionTerms } from '../wire/after-approval/condition.ts'
import { writtenContent } from '../wire/memo.ts'
import { signature } from '../wire/passkey.ts'

/** The payload of an action is its data (U39). */
const actionInput = z.object({
  memo_id: memoId,
  user_id: claim,
  remarks: z.string().max(10_000).nullish(),
  attachments: z.array(attachment).max(20).nullish(),
  revision,
  idempotency_key: idempotencyKey,
})

/** Without `approver_id`: the caller's own seat, else the only one that they may act at. */
const decisionInput = actionInput.extend({ approver_id: z.string().max(60).optional() })

/** An owner's action. */
function defineAction<Name extends string>(name: Name, summary: string) {
  return defineCall({
    name,
    summary,
    access: 'signed-in',
    apiToken: 'write',
    scope: { kind: 'memo', allowed: ['owner'] },
    mutation: true,
    body: LISTS_BODY,
    input: actionInput,
    output: changed,
    errors: [...OWNING, ...REMARKS],
  })
}

/** A decision at one's own seat, or at that of someone who is away (K2). */
function defineDecision<Name extends string>(name: Name, summary: string) {
  return defineCall({
    name,
    summary,
    access: 'signed-in',
    apiToken: 'decide',
    scope: { kind: 'memo', allowed: ['approver'] },
    mutation: true,
    body: LISTS_BODY,
    input: decisionInput,
    output: changed,
    errors: [...DECIDING, 'SEVERAL_SEATS', ...REMARKS],
  })
}

export const approveMemo = defineCall({
  name: 'approve_memo',
  summary: 'Approves, on the last submitted version (D3).',
  access: 'signed-in',
  apiToken: 'decide',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  body: FORM_BODY,
  /**
   * `signature`: where the approval needs a passkey (O4). `conditions`: what the approval is conditional on (R2). `level_answers`: the
   * answers to `level_questions`, as those of a memo (R7); those that are missing or wrong are issues at `answers.{field}`.
   */
  input: decisionInput.extend({
    signature: signature.optional(),
    conditions: conditionTerms.optional(),
    level_answers: writtenContent.optional(),
  }),
  output: changed,
  errors: [
    ...DECIDING,
    'SEVERAL_SEATS',
    'FILES_UNSCANNED',
    'LINK_READ_ONLY',
    ...REMARKS,
    ...CONDITIONS,
    ...SIGNING,
  ],
})
export const rejectMemo = defineDecision('reject_memo', 'Rejects: ends the memo (D4).')
export const returnMemo = defineDecision('return_memo', 'Returns the memo to its owner (D4).')
export const selfReturnMemo = defineAction('self_return_memo', "'Withdraw': takes the memo back to edit it.")
export const withdrawMemo = defineAction('withdraw_memo', "'Cancel memo': ends the memo (C5).")
