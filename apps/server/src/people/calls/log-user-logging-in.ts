import type { Handler } from '../../http/handler.ts'

/** Records a sign-in (end-user document section 7). */
export const logUserLoggingIn: Handler<'log_user_logging_in'> = async (
  _input,
  { services, caller, site, log },
) => {
  await services.db
    .updateTable('identities')
    .set({ last_sign_in_at: services.now() })
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .execute()
  log.info({ user_id: caller.userId, site }, 'signed in')
  return { code: 200 }
}
