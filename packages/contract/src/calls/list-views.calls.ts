import type { LIST_VIEW_PARAMETERS } from '@countersign/domain'
import { LIST_VIEW_NAME_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idempotencyKey } from '../wire/common.ts'

const value = z.string().min(1).max(200).optional()

/** Filters and order as the address of For my approval has them. */
const parameters = z.strictObject({
  q: value,
  start_date: value,
  end_date: value,
  memo_type: value,
  whose: value,
  overdue: value,
  questions: value,
  currency: value,
  amount_from: value,
  amount_to: value,
  status: value,
  requestor: z.string().min(1).max(254).optional(),
  special: value,
} satisfies Record<(typeof LIST_VIEW_PARAMETERS)[number], typeof value>)

const view = z.object({ view_id: z.uuid(), name: z.string(), parameters })

export const getListViews = defineCall({
  name: 'get_list_views',
  summary: "The caller's own views of For my approval, by name (M9).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({ views: z.array(view) }),
})

export const saveListView = defineCall({
  name: 'save_list_view',
  summary: "Saves one of the caller's own views; one of the same name is replaced (M9).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({
    name: z.string().trim().min(1).max(LIST_VIEW_NAME_CHARACTERS),
    parameters,
    idempotency_key: idempotencyKey,
  }),
  output: z.object({ code: z.literal(200), message: z.string(), view_id: z.uuid() }),
})

export const deleteListView = defineCall({
  name: 'delete_list_view',
  summary: "Deletes one of the caller's own views; one that doesn't exist is no error (M9).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ view_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
})
