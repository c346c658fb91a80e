import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type { Db } from '@countersign/server/platform/db/database'
import { openSession } from '@countersign/test-kit/test-session'
import type { Site } from '@countersign/server/protocol/services'

/** The result or the error's code; `LOST` if no answer came, `REFUSED` if the connection was refused. */
export type Reply<Name extends CallName> =
  | { code: 'OK'; result: CallOutput<Name> }
  | { code: string; result?: undefined; message: string }

/** A person with a session, who can call any process of a cluster. */
export interface Person {
  email: string
  name: string
  userId: string
  cookie: string
  call<Name extends CallName>(origin: string, name: Name, input: CallInput<Name>): Promise<Reply<Name>>
  /** @throws if the call fails */
  must<Name extends CallName>(origin: string, name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
}

export async function signInPerson(db: Db, email: string, site: Site = 'web'): Promise<Person> {
  const name = email.split('@')[0] ?? email
  return openPerson({ email, name, ...(await openSession(db, { email, name, site, now: new Date() })) })
}

/** A person who has a session already. */
export function openPerson({
  email,
  name,
  userId,
  cookie,
}: Pick<Person, 'email' | 'name' | 'userId' | 'cookie'>): Person {
  const call: Person['call'] = async (origin, called, input) => {
    const response = await fetch(`${origin}/call/${called}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ data: input }),
    }).catch((cause: unknown) => cause as Error & { cause?: { code?: string } })
    if (response instanceof Error) return unanswered(response)
    const body = (await response.json()) as {
      result?: never
      error?: { status: string; message: string }
    }
    return body.error
      ? { code: body.error.status, message: body.error.message }
      : { code: 'OK', result: body.result as never }
  }
  return {
    email,
    name,
    userId,
    cookie,
    call,
    async must(origin, called, input) {
      const reply = await call(origin, called, input)
      if (reply.result === undefined)
        throw new Error(`${called}: ${reply.code} ${(reply as { message: string }).message}`)
      return reply.result
    },
  }
}

function unanswered({ message, cause }: Error & { cause?: { code?: string } }) {
  const code = cause?.code === 'ECONNREFUSED' ? 'REFUSED' : 'LOST'
  return { code, message: `${message} ${cause?.code ?? ''}` }
}
