import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { claim } from '../wire/common.ts'

export const logUserLoggingIn = defineCall({
  name: 'log_user_logging_in',
  summary: 'Records a sign-in (end-user document section 7).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ user_id: claim }),
  output: z.object({ code: z.literal(200) }),
  errors: ['PERMISSION_DENIED'],
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
    /** The organisation group's word on creation (I3; end-user document section 4). */
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
