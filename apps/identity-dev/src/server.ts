import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerInteraction } from './interactions.ts'
import { loadKeys } from './keys.ts'
import { readOrganisation, type ProviderKind } from './organisation.ts'
import { noticePage } from './pages.ts'
import { answerPeopleApi } from './people-api.ts'
import { createProvider } from './provider.ts'
import { sendHtml } from './send.ts'
import type { Settings } from './settings.ts'

/** Parameters that Google and Microsoft know and that would only stop us: nobody here has an account to select. */
function withoutPrompts(path: string): string {
  const [pathname = '', search] = path.split('?', 2)
  if (search === undefined) return path
  const query = new URLSearchParams(search)
  if (query.get('prompt') !== 'none') query.delete('prompt')
  return `${pathname}?${query}`
}

/** Forgets who signed in before: with a session of somebody else the provider would first log that one out. */
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
 * Starts both providers and the People API on one port.
 *
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startIdentityServer(
  settings: Settings,
  log: (error: unknown) => void,
): Promise<IdentityServer> {
  const organisation = readOrganisation(settings.organisationFile)
  const keys = loadKeys(settings.dataDir)
  const providers = {
    google: createProvider('google', settings, keys, organisation),
    microsoft: createProvider('microsoft', settings, keys, organisation),
  }
  const callbacks = { google: providers.google.callback(), microsoft: providers.microsoft.callback() }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/'
    const kind = /^\/(google|microsoft)\//.exec(url)?.[1] as ProviderKind | undefined
    if (kind) {
      forgetSession(request, kind)
      if (url.startsWith(`/${kind}/interaction/`)) {
        await answerInteraction(request, response, providers[kind], kind, organisation)
        return
      }
      // oidc-provider learns where it is mounted from the difference of the two.
      const path = url.startsWith(`/${kind}/auth?`) ? withoutPrompts(url) : url
      Object.assign(request, { originalUrl: path, url: path.slice(kind.length + 1) })
      await callbacks[kind](request, response)
    } else if (url.startsWith('/people/')) {
      await answerPeopleApi(request, response, providers.google, organisation)
    } else if (url === '/') {
      sendHtml(
        response,
        200,
        noticePage(
          'Development sign-in',
          `This stands in for Google and Microsoft while Countersign is developed. Its issuers are ${settings.url}/google and ${settings.url}/microsoft.`,
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
