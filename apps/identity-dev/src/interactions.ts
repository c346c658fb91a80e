import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { DirectoryClaims } from './directory-claims.ts'
import type { Account, Organisation, ProviderKind } from './organisation.ts'
import { subjectFor } from './organisation.ts'
import { loginPage, noticePage } from './pages.ts'
import { sendHtml } from './send.ts'

/** Enough for a form with an e-mail address. */
const MAX_FORM_BYTES = 4_096

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FORM_BYTES) break
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/**
 * The login step. A `login_hint` that names an account completes it immediately, with redirects only (B4); otherwise
 * the login page appears.
 */
export async function answerInteraction(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
  kind: ProviderKind,
  { organisation, directory }: { organisation: Organisation; directory: DirectoryClaims },
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  let hint: unknown
  try {
    hint = (await provider.interactionDetails(request, response)).params.login_hint
  } catch {
    sendHtml(response, 400, noticePage('This sign-in has ended', 'Go back to the product and sign in again.'))
    return
  }
  const finish = (account: Account) =>
    provider.interactionFinished(request, response, {
      login: { accountId: subjectFor(kind, account), remember: false, ...directory.strengthOf(account) },
    })
  if (path.endsWith('/decline')) {
    await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'the person declined to sign in',
    })
    return
  }
  if (request.method === 'POST') {
    const chosen = organisation.findByEmail((await readForm(request)).get('email') ?? '')
    if (chosen) await finish(chosen)
    else
      sendHtml(
        response,
        400,
        noticePage('No one has that address', 'Go back and choose someone from the list.'),
      )
    return
  }
  const hinted = typeof hint === 'string' ? organisation.findByEmail(hint) : undefined
  if (hinted) await finish(hinted)
  else sendHtml(response, 200, loginPage(kind, organisation, path))
}
