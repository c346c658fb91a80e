import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Organisation, ProviderKind } from './organisation.ts'
import { subjectFor } from './organisation.ts'
import { sendJson } from './send.ts'

/** The library makes logout tokens with this class, which its types don't show. */
interface LogoutToken {
  mask: object
  set(name: string, value: unknown): void
  issue(options: { use: 'logout' }): Promise<string>
}
type LogoutTokens = new (claims: object, context: { client: unknown; ctx: undefined }) => LogoutToken

/**
 * `POST /logout/{provider}/{email}?sid=…` answers the token by which the provider says that it has signed the account out, of one of its
 * sessions or of all: what the real ones send to the back channel.
 */
export async function answerLogout(
  request: IncomingMessage,
  response: ServerResponse,
  organisation: Organisation,
  providers: Record<ProviderKind, Provider>,
  clientId: string,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, , kind = '', email = ''] = url.pathname.split('/')
  const account = organisation.findByEmail(decodeURIComponent(email))
  const provider = kind in providers ? providers[kind as ProviderKind] : undefined
  const client = await provider?.Client.find(clientId)
  if (request.method !== 'POST' || !account || !provider || !client)
    return sendJson(response, 404, { error: 'No account: POST /logout/{google,microsoft}/{email}' })
  const { IdToken } = provider as unknown as { IdToken: LogoutTokens }
  const token = new IdToken({ sub: subjectFor(kind as ProviderKind, account) }, { client, ctx: undefined })
  const sid = url.searchParams.get('sid')
  token.mask = { sub: null }
  token.set('events', { 'http://schemas.openid.net/event/backchannel-logout': {} })
  token.set('jti', randomUUID())
  if (sid !== null) token.set('sid', sid)
  return sendJson(response, 200, { logout_token: await token.issue({ use: 'logout' }) })
}
