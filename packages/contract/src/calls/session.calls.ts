import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { claim, idempotencyKey, instant } from '../wire/common.ts'

export const logUserLoggingIn = defineCall({
  name: 'log_user_logging_in',
  summary: 'Records a sign-in (U39).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ user_id: claim }),
  output: z.object({ code: z.literal(200) }),
})

export const syncAccount = defineCall({
  name: 'sync_account',
  summary: "Brings the caller's account in line with the organisation's directory.",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({}),
  output: z.object({
    user_id: z.string(),
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    company_name: z.string().nullable(),
    group_name: z.string().nullable(),
    /** The organisation group's status for creating memos (I3, U28). */
    user_group: z.object({
      status: z.string().nullable(),
      is_creation_allowed: z.boolean(),
      migration_faq_url: z.string().nullable(),
    }),
  }),
})

export const getUsersRoles = defineCall({
  name: 'get_users_roles',
  summary: 'Who holds roles for the reports module; to others an empty list (H6).',
  access: 'signed-in',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({ module: z.literal('reports').default('reports') }),
  output: z.array(
    z.object({
      user_name: z.string(),
      user_email: z.string(),
      roles: z.array(
        z.object({ access_level: z.string(), views: z.array(z.string()), date_last_modified: z.string() }),
      ),
    }),
  ),
})

const ownSession = z.object({
  session_id: z.string(),
  site: z.enum(['web', 'admin']),
  provider: z.string().nullable(),
  /** Such as 'Chrome on Windows'; null for sessions that were started before it was recorded. */
  browser: z.string().nullable(),
  address: z.string().nullable(),
  date_signed_in: instant,
  /** Accurate to the minute. */
  date_last_seen: instant,
  is_this: z.boolean(),
  /** It began in a browser that the person had never used, and they haven't said that it was them. */
  is_new: z.boolean(),
})

/** A sign-in of the last 30 days, or a refused one in the person's name. */
const ownSignIn = z.object({
  at: instant,
  is_refused: z.boolean(),
  /** The provider, or the code of the refusal. */
  action: z.string(),
  site: z.enum(['web', 'admin']),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  is_new: z.boolean(),
  /** How often the same happened within a minute. */
  times: z.int(),
})

export const getSessions = defineCall({
  name: 'get_sessions',
  summary: "The caller's own sessions on both apps, this one first (Q2).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({
    sessions: z.array(ownSession),
    /** The newest 20, newest first. */
    recent_sign_ins: z.array(ownSignIn),
  }),
})

export const confirmSession = defineCall({
  name: 'confirm_session',
  summary: 'Says that a sign-in from a new browser was the caller’s own (Q2).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ session_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
})

const ended = z.object({ code: z.literal(200), message: z.string(), ended: z.int() })

export const endSession = defineCall({
  name: 'end_session',
  summary: "Ends one of the caller's own sessions at once; one that is gone already is no failure (Q2).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ session_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: ended,
})

export const endSessions = defineCall({
  name: 'end_sessions',
  summary: "Ends all of the caller's own sessions at once, or all but this one (Q2).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ keep_this: z.boolean(), idempotency_key: idempotencyKey }),
  output: ended,
})
