import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Account, Organisation } from './organisation.ts'
import { sendJson } from './send.ts'

/** The claims that say what the directory may take from a sign-in (N2), by what they hold. */
export const DIRECTORY_CLAIMS = { group: 'department', manager: 'manager', roles: 'roles' } as const

/** Claims that say how the person signed in (P3), which the library sends of a login and not of an account. */
const STRENGTH_CLAIMS = ['acr', 'amr'] as const

const NAMES: readonly string[] = [...Object.values(DIRECTORY_CLAIMS), ...STRENGTH_CLAIMS]
const MAX_BODY_BYTES = 64_000

/** What these claims say of each account: its group in the demo organisation, until something else is set. */
export interface DirectoryClaims {
  of(account: Account): Record<string, unknown>
  /** How strong its logins are. */
  strengthOf(account: Account): { acr?: string; amr?: string[] }
  set(account: Account, claims: Record<string, unknown>): void
}

export function createDirectoryClaims(organisation: Organisation): DirectoryClaims {
  const given = new Map<string, Record<string, unknown>>()
  return {
    of: (account) => given.get(account.sub) ?? { department: organisation.groupName(account) },
    strengthOf: (account) =>
      Object.fromEntries(
        STRENGTH_CLAIMS.flatMap((name) => {
          const value = given.get(account.sub)?.[name]
          return value === undefined ? [] : [[name, value]]
        }),
      ),
    set: (account, claims) => void given.set(account.sub, claims),
  }
}

/**
 * Answers `PUT /claims/{email}` with a JSON object, which replaces the account's claims until the provider is restarted. Its values may be
 * anything, so that the product can be tried with what real providers send by mistake.
 */
export async function answerClaims(
  request: IncomingMessage,
  response: ServerResponse,
  organisation: Organisation,
  claims: DirectoryClaims,
): Promise<void> {
  const email = decodeURIComponent((request.url ?? '').slice('/claims/'.length))
  const account = organisation.findByEmail(email)
  if (request.method !== 'PUT' || !account)
    return sendJson(response, 404, { error: `No account: PUT ${email}` })
  const body = await readObject(request)
  if (body === null || Object.keys(body).some((name) => !NAMES.includes(name)))
    return sendJson(response, 400, { error: `The body must be a JSON object of ${NAMES.join(', ')}.` })
  claims.set(account, body)
  return sendJson(response, 200, body)
}

async function readObject(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk as string
    if (text.length > MAX_BODY_BYTES) return null
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
