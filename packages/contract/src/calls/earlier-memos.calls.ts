import { LEFT_OUT_REASONS, LINK_KINDS } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changed, idempotencyKey, memoId, presentPerson } from '../wire/common.ts'
import { draftLevel } from '../wire/memo.ts'

export const duplicateMemo = defineCall({
  name: 'duplicate_memo',
  summary: "Begins a draft with the answers of one's own memo, on the current version of its template (M8).",
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  input: z.object({ memo_id: memoId, idempotency_key: idempotencyKey }),
  output: changed.extend({
    /** Answers that the draft lacks; labels in a group of rows begin with the group's name. */
    left_out: z.array(
      z.object({
        field_id: z.string(),
        label: z.string(),
        reason: z.enum(LEFT_OUT_REASONS),
        message: z.string(),
      }),
    ),
  }),
  errors: ['NO_ACCESS', 'NOT_OWNER', 'FAILED_PRECONDITION'],
})

export const linkMemo = defineCall({
  name: 'link_memo',
  summary:
    'Begins a draft that amends, extends or revokes an approved memo, with its answers, on the current version of its template (R4, M8).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: true,
  input: z.object({ memo_id: memoId, kind: z.enum(LINK_KINDS), idempotency_key: idempotencyKey }),
  output: duplicateMemo.output,
  errors: [
    'NO_ACCESS',
    'READ_ONLY',
    'STATUS_FORBIDS',
    'LINK_REVOKED',
    'LINK_READ_ONLY',
    'FAILED_PRECONDITION',
  ],
})

export const getLastRoute = defineCall({
  name: 'get_last_route',
  summary: "The levels of the caller's latest memo of a template, for 'As last time' (M8).",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({ template_id: z.string().min(1).max(60) }),
  output: z.object({
    /** Null if they have submitted none. */
    memo_id: z.string().nullable(),
    levels: z.array(
      draftLevel.extend({
        approvers: z.array(presentPerson),
        watchers: z.array(presentPerson),
        /** Whether the template's policy asked for it, or the owner (N3). */
        asked_by_policy: z.boolean(),
      }),
    ),
  }),
})
