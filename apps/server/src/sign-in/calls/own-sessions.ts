import type { Handler } from '../../protocol/handler.ts'
import { logSecurity } from '../../audit/log-security.ts'
import type { CallContext } from '../../protocol/services.ts'
import { confirmOwnSession } from '../../sessions/confirm-session.store.ts'
import { endOwnSessions } from '../../sessions/end-sessions.store.ts'
import { readOwnSessions, readOwnSignIns } from '../../sessions/own-sessions.queries.ts'
import { sessionBounds } from '../../sessions/session.ts'

/** The caller's own valid sessions on both apps (Q2). */
export const getSessions: Handler<'get_sessions', 'db' | 'now'> = async (_input, { services, caller }) => {
  const rows = await readOwnSessions(services.db, caller, sessionBounds(services.now()))
  const sessions = rows.map(({ created_at, last_seen_at, ...row }) => ({
    ...row,
    date_signed_in: created_at.toISOString(),
    date_last_seen: last_seen_at.toISOString(),
    is_this: row.session_id === caller.sessionId,
  }))
  const signIns = await readOwnSignIns(services.db, caller, services.now())
  return {
    sessions,
    recent_sign_ins: signIns.map(({ at, kind, action, site, address, details, times }) => ({
      at: at.toISOString(),
      is_refused: kind === 'sign_in_refused',
      // The name of the provider, or why it was refused.
      action,
      site,
      address,
      browser: typeof details?.browser === 'string' ? details.browser : null,
      is_new: details?.new_browser === true,
      times,
    })),
  }
}

/** Says that a sign-in from a new browser was the caller's own (Q2). Other people's sessions are unknown to them. */
export const confirmSession: Handler<'confirm_session', 'db'> = async (
  { session_id },
  { services, caller },
) => {
  await confirmOwnSession(services.db, caller.userId, session_id)
  return { code: 200, message: 'Thank you' }
}

/** Ends a session and its event streams. Other people's sessions are unknown to the caller. */
export const endSession: Handler<'end_session', 'db' | 'securityLog' | 'sessionRows'> = (
  { session_id },
  context,
) => end(context, 'end_session', { only: session_id })

export const endSessions: Handler<'end_sessions', 'db' | 'securityLog' | 'sessionRows'> = (
  { keep_this },
  context,
) => end(context, 'end_sessions', { except: keep_this ? context.caller.sessionId : null })

async function end(
  context: CallContext<'db' | 'securityLog' | 'sessionRows'>,
  action: 'end_session' | 'end_sessions',
  which: Parameters<typeof endOwnSessions>[2],
): Promise<{ code: 200; message: string; ended: number }> {
  const { services, caller } = context
  const ended = await services.db.transaction().execute(async (tx) => {
    const count = await endOwnSessions(tx, caller.userId, which)
    if (count > 0) await logSecurity(tx, context, { kind: 'session', action, details: { ended: count } })
    return count
  })
  await services.sessionRows.settle()
  const message = ended === 1 ? 'One session has been signed out' : `${ended} sessions have been signed out`
  return { code: 200, message, ended }
}
