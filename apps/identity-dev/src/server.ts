import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { answerClaims, createDirectoryClaims } from './directory-claims.ts'
import { answerInteraction } from './interactions.ts'
import { loadKeys } from './keys.ts'
import { answerLogout } from './logout-tokens.ts'
import type { ProviderKind } from './organisation.ts'
import { readOrganisation } from './organisation.ts'
import { noticePage } from './pages.ts'
import { answerPeopleApi } from './people-api.ts'
import { createProvider } from './provider.ts'
import { sendHtml } from './send.ts'
import type { Settings } from './settings.ts'

/** Parameters of Google and Microsoft that have no meaning here: there is no account selection, and the login always
 * appears, so `login` is implied. */
function withoutPrompts(path: string): string {
  const [pathname = '', search] = path.split('?', 2)
  if (search === undefined) return path
  const query = new URLSearchParams(search)
  if (!['none', 'login'].includes(query.get('prompt') ?? '')) query.delete('prompt')
  return `${pathname}?${query}`
}

/** Drops the previous session: the provider would otherwise log that person out first. */
function forgetSession(request: IncomingMessage, kind: ProviderKind): void {
  const cookies = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(`${kind}_dev_session`))
  request.headers.cookie = cookies.join('; ')
}

/** A running development identity provider. */
export interface IdentityServer {
  close(): Promise<void>
}

/**
 * Starts both providers and the People API on one port, and takes claims to send of an account.
 *
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startIdentityServer(
  settings: Settings,
  log: (error: unknown) => void,
): Promise<IdentityServer> {
  const organisation = readOrganisation(settings.organisationFile)
  const keys = loadKeys(settings.dataDir)
  const directory = createDirectoryClaims(organisation)
  const providers = {
    google: createProvider('google', settings, keys, { organisation, directory }),
    microsoft: createProvider('microsoft', settings, keys, { organisation, directory }),
  }
  const callbacks = { google: providers.google.callback(), microsoft: providers.microsoft.callback() }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/'
    const kind = /^\/(google|microsoft)\//.exec(url)?.[1] as ProviderKind | undefined
    if (kind) {
      forgetSession(request, kind)
      if (url.startsWith(`/${kind}/interaction/`)) {
        await answerInteraction(request, response, providers[kind], kind, { organisation, directory })
        return
      }
      // oidc-provider derives its mount path from the difference of the two.
      const path = url.startsWith(`/${kind}/auth?`) ? withoutPrompts(url) : url
      Object.assign(request, { originalUrl: path, url: path.slice(kind.length + 1) })
      await callbacks[kind](request, response)
    } else if (url.startsWith('/people/')) {
      await answerPeopleApi(request, response, providers.google, organisation)
    } else if (url.startsWith('/logout/')) {
      await answerLogout(request, response, organisation, providers, settings.clientId)
    } else if (url.startsWith('/claims/')) {
      await answerClaims(request, response, organisation, directory)
    } else if (url === '/') {
      sendHtml(
        response,
        200,
        noticePage(
          'Development sign-in',
          `This replaces Google and Microsoft while Countersign is developed. Its issuers are ${settings.url}/google and ${settings.url}/microsoft.`,
        ),
      )
    } else {
      sendHtml(response, 404, noticePage('Nothing here', 'This address does not exist.'))
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(error)
      if (!response.headersSent)
        sendHtml(response, 500, noticePage('Sign-in did not work', 'See the log for the reason.'))
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
