import type { Services, Site } from '../protocol/services.ts'
import type { ProviderName } from '../platform/providers/identity-providers.ts'
import type { ProviderLogout } from '../platform/providers/logout-token.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import { endProviderSessions } from '../sessions/end-sessions.store.ts'
import { hashIdToken } from './sign-in-flow.ts'

interface Ending {
  logout: ProviderLogout
  token: string
  site: Site
  address: string
  provider: ProviderName
}

/**
 * Ends what a provider has signed out (P3). A token that comes again ends nothing again: a person may have signed in since.
 * @returns what the security log says of it
 */
export async function endByProvider(
  { db, securityLog }: Pick<Services, 'db' | 'securityLog'>,
  { logout, token, site, address, provider }: Ending,
): Promise<SecurityEvent[]> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('used_id_tokens')
      .values({ token_hash: Buffer.from(hashIdToken(token), 'hex'), expires_at: logout.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_hash')
      .executeTakeFirst()
    if (!first) return []
    const events = (await endProviderSessions(tx, logout)).map(({ email, ended }): SecurityEvent => ({
      kind: 'session',
      action: 'provider_logout',
      site,
      person: email,
      address,
      details: { provider, ended },
    }))
    for (const event of events) await securityLog.record(tx, event)
    return events
  })
}
