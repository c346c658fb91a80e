import type { Handler } from '../../protocol/handler.ts'
import { updateLastSignIn } from '../sign-in.store.ts'

/** Records a sign-in (U39). */
export const logUserLoggingIn: Handler<'log_user_logging_in', 'db' | 'now'> = async (
  _input,
  { services, caller, site, log },
) => {
  await updateLastSignIn(services.db, caller, services.now())
  log.info({ user_id: caller.userId, site }, 'signed in')
  return { code: 200 }
}
