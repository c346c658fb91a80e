import { z } from 'zod'
import { defineCall } from '../../define-call.ts'
import { claim, instant } from '../../wire/common.ts'

const notification = z.object({
  notification_id: z.string(),
  title: z.string(),
  date_created: instant,
  isRead: z.boolean(),
  url: z.string(),
  email: z.string(),
})

export const getNotifications = defineCall({
  name: 'get_notifications',
  summary: "The caller's notifications, latest first.",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({
    email: claim,
    limit: z.int().min(1).max(100).default(10),
    last_doc_id: z.string().max(60).nullish(),
  }),
  output: z.array(notification),
})

export const updateNotification = defineCall({
  name: 'update_notification',
  summary: "Marks one of the caller's notifications read.",
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ notification_id: z.string().max(60) }),
  output: z.object({ code: z.literal(200) }),
})
