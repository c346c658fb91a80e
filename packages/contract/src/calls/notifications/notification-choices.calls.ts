import { MAIL_DELIVERIES } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../../define-call.ts'
import { idempotencyKey } from '../../wire/common.ts'

const delivery = z.enum(MAIL_DELIVERIES)
const choices = { approvals: delivery, own_memos: delivery, watched: delivery }

export const getNotificationChoices = defineCall({
  name: 'get_notification_choices',
  summary: "How the caller's own mails come: at once, in a digest, or not, by the part in a memo (M7).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object(choices),
})

export const setNotificationChoices = defineCall({
  name: 'set_notification_choices',
  summary: "Changes how the caller's own mails come; what isn't named stays as it is (M7).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ ...z.object(choices).partial().shape, idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string(), ...choices }),
})
