import { logSecurity } from '../../../audit/log-security.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { idempotent } from '../../../protocol/idempotency.store.ts'
import { deleteLink, readLink, replaceLink } from '../calendar-links.store.ts'
import { CALENDAR_PATH } from '../calendar-path.ts'

/** Whether the caller has a calendar link (P5). */
export const getCalendarLink: Handler<'get_calendar_link', 'db'> = async (_input, { services, caller }) => {
  const link = await readLink(services.db, caller.userId)
  return {
    link: link
      ? {
          date_created: link.created_at.toISOString(),
          date_last_read: link.last_read_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** Makes the caller's link (P5). The link is in the first answer alone: what is kept for a repetition (A6) doesn't hold it. */
export const createCalendarLink: Handler<
  'create_calendar_link',
  'db' | 'config' | 'now' | 'securityLog'
> = async (input, context) => {
  const { services, caller } = context
  const request = { caller, call: 'create_calendar_link', key: input.idempotency_key, input } as const
  let token: string | null = null
  const answer = await services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      token = await replaceLink(tx, caller.userId, services.now())
      await logSecurity(tx, context, {
        kind: 'rights',
        action: 'create_calendar_link',
        subject: caller.email,
      })
      return { code: 200 as const, message: 'Your calendar link is ready' }
    }),
  )
  const url = token && `${services.config.web.url}${CALENDAR_PATH}?token=${token as string}`
  return { ...answer, url }
}

export const revokeCalendarLink: Handler<'revoke_calendar_link', 'db' | 'now' | 'securityLog'> = (
  input,
  context,
) => {
  const { services, caller } = context
  const request = { caller, call: 'revoke_calendar_link', key: input.idempotency_key, input } as const
  return services.db.transaction().execute((tx) =>
    idempotent(tx, request, async () => {
      if (await deleteLink(tx, caller.userId))
        await logSecurity(tx, context, {
          kind: 'rights',
          action: 'revoke_calendar_link',
          subject: caller.email,
        })
      return { code: 200 as const, message: 'Your calendar link has ended' }
    }),
  )
}
