import { join } from 'node:path'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import Provider, { interactionPolicy } from 'oidc-provider'
import { claimsByScope, claimsFor } from './claims.ts'
import type { DirectoryClaims } from './directory-claims.ts'
import { createFileStore } from './file-store.ts'
import type { Keys } from './keys.ts'
import type { Organisation, ProviderKind } from './organisation.ts'
import { noticePage } from './pages.ts'
import type { Settings } from './settings.ts'

export const CONTACTS_SCOPE = 'https://www.googleapis.com/auth/contacts.readonly'
export const DIRECTORY_SCOPE = 'https://www.googleapis.com/auth/directory.readonly'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Always shows the login: in development, people switch accounts all day. */
function alwaysAsk(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('choose', 'someone has to be chosen', 'login_required', (ctx) => {
      const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = interactionPolicy.Check
      return ctx.oidc.result?.login ? NO_NEED_TO_PROMPT : REQUEST_PROMPT
    }),
  )
  return policy
}

/**
 * Grants all requested scopes without a page, except contacts for people who decline them. Their token then lacks
 * the scope, as when a person unticks it at Google.
 */
async function consent(kind: ProviderKind, organisation: Organisation, ctx: KoaContextWithOIDC) {
  const { oidc } = ctx
  const accountId = oidc.session?.accountId
  if (!accountId || !oidc.client) return undefined
  const declined = organisation.findBySubject(kind, accountId)?.contacts_declined === true
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
  for (const scope of oidc.requestParamOIDCScopes) {
    if (declined && (scope === CONTACTS_SCOPE || scope === DIRECTORY_SCOPE)) grant.rejectOIDCScope(scope)
    else grant.addOIDCScope(scope)
  }
  await grant.save()
  return grant
}

/** One of the two providers, for our single client: authorization code with PKCE (B1). */
export function createProvider(
  kind: ProviderKind,
  settings: Settings,
  keys: Keys,
  { organisation, directory }: { organisation: Organisation; directory: DirectoryClaims },
): Provider {
  const configuration: Configuration = {
    adapter: createFileStore(join(settings.dataDir, kind)),
    jwks: keys.jwks as Configuration['jwks'],
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: settings.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        // Google always sends auth_time; Microsoft only on request, with max_age or prompt=login.
        require_auth_time: kind === 'google',
        // Its id_tokens name the session, which it can end later (P3).
        backchannel_logout_uri: new URL(`/auth/${kind}/back-channel-logout`, settings.redirectUris[0]).href,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: [
      'openid',
      'email',
      'profile',
      ...(kind === 'google' ? [CONTACTS_SCOPE, DIRECTORY_SCOPE] : ['offline_access']),
    ],
    claims: claimsByScope[kind],
    responseTypes: ['code'],
    // As with the real providers, the server only reads the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: true },
    },
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `/${kind}/interaction/${uid}` },
    loadExistingGrant: (ctx) => consent(kind, organisation, ctx),
    findAccount: (_ctx, accountId) => {
      const account = organisation.findBySubject(kind, accountId)
      return account && { accountId, claims: () => claimsFor(kind, account, { organisation, directory }) }
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    expiresWithSession: async () => false,
    cookies: {
      keys: keys.cookies,
      // Ports share cookies, so names must differ from the product's and the other provider's.
      names: {
        session: `${kind}_dev_session`,
        interaction: `${kind}_dev_interaction`,
        resume: `${kind}_dev_resume`,
      },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      IdToken: HOUR,
      RefreshToken: 30 * DAY,
      Interaction: HOUR,
      Grant: 30 * DAY,
      Session: DAY,
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html'
      ctx.body = noticePage('Sign-in did not work', `${error}: ${error_description ?? 'no further details'}`)
    },
  }
  const provider = new Provider(`${settings.url}/${kind}`, configuration)
  // Behind a proxy that terminates TLS, the provider must trust its X-Forwarded headers to build https addresses.
  provider.proxy = settings.url.startsWith('https:')
  return provider
}
