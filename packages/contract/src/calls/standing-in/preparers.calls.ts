import { EMAIL_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../../define-call.ts'
import { idempotencyKey } from '../../wire/common.ts'

const arrangement = {
  preparation_id: z.string(),
  email: z.string(),
  name: z.string(),
  /** The last day, in Manila. */
  last_day: z.iso.date(),
}

export const getPreparers = defineCall({
  name: 'get_preparers',
  summary: 'Those who prepare drafts for the caller, and those for whom the caller prepares them (R6).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({
    preparers: z.array(
      z.object({
        ...arrangement,
        can_sign_in: z.boolean(),
        /** How many drafts they are preparing. */
        drafts: z.int(),
      }),
    ),
    preparing_for: z.array(z.object(arrangement)),
  }),
})

export const savePreparer = defineCall({
  name: 'save_preparer',
  summary: 'Names a person who prepares drafts for the caller until a day, or changes that day (R6).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({
    email: z.string().max(EMAIL_MAX_CHARACTERS),
    /** Included. The rules of preparers say what is wrong with another text or address. */
    last_day: z.string().max(10),
    idempotency_key: idempotencyKey,
  }),
  output: z.object({ code: z.literal(200), message: z.string(), preparation_id: z.string() }),
})

export const endPreparer = defineCall({
  name: 'end_preparer',
  summary: 'Ends at once that a person prepares drafts for the caller (R6).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ preparation_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
})
