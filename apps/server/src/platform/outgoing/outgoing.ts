import { lookup as resolveName } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** From the connection to the end of the answer's head. */
const TIMEOUT_MS = 15_000

/** Thrown where an address may not be reached: not https, or not public (M7, P2). */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export interface OutgoingAnswer {
  status: number
}

/** What an address may be beside a public one by https. */
export interface Exceptions {
  /** Host names and IP addresses that may be reached wherever they are, by plain http too. */
  hosts: readonly string[]
}

/** Requests to addresses that people or administrators entered. Each is judged, and no redirect is followed (M7, P2). */
export interface Outgoing {
  /** @returns why the address may not be reached, as far as it shows without resolving its name; null if it may */
  judge(address: string, exceptions?: Exceptions): string | null
  /** @throws AddressRefused before anything is sent */
  post(
    address: string,
    message: { headers: Record<string, string>; body: Uint8Array },
    exceptions?: Exceptions,
  ): Promise<OutgoingAnswer>
  close(): void
}

/** Resolves a name to all of its addresses. */
export type Resolve = (
  name: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface Options {
  /** Host names that may have addresses that aren't public. */
  allowedHosts: readonly string[]
  /** Certificate authorities; defaults to the process's own. */
  ca?: string
  resolve?: Resolve
  /** Defaults to 15 seconds. */
  timeoutMs?: number
}

const resolveAll: Resolve = (name, callback) => resolveName(name, { all: true, verbatim: true }, callback)

/**
 * Sends requests by https, or by http where an exception allows it. The connection is made to the very addresses that were judged, so
 * that a name can't resolve to another one in between; proxies of the environment aren't used, because they would resolve it themselves.
 */
export function createOutgoing({
  allowedHosts,
  ca,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
}: Options): Outgoing {
  // As many connections to a host as there are requests, which their senders limit: a wait for one would count as the receiver's time (P2).
  const pooling = { keepAlive: true, timeout: timeoutMs }
  const agent = new Agent({ ...pooling, ...(ca === undefined ? {} : { ca }) })
  const plainAgent = new PlainAgent(pooling)
  const judge = (address: string, { hosts }: Exceptions = NO_EXCEPTIONS) =>
    judgeUrl(address, { isAllowed: (host) => allowedHosts.includes(host) || hosts.includes(host), hosts })
  return {
    judge,
    async post(address, { headers, body }, exceptions = NO_EXCEPTIONS) {
      const refusal = judge(address, exceptions)
      if (refusal !== null) throw new AddressRefused(refusal)
      const isAllowed = (host: string) => allowedHosts.includes(host) || exceptions.hosts.includes(host)
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': body.byteLength },
        lookup: judgedLookup(resolve, isAllowed),
        signal: AbortSignal.timeout(timeoutMs),
      }
      return new Promise((settle, fail) => {
        const take = (answer: IncomingMessage) => {
          settle({ status: answer.statusCode ?? 0 })
          // What it says doesn't count, and could be endless.
          answer.on('error', () => undefined)
          if (Number(answer.headers['content-length']) <= 1024) answer.resume()
          else answer.destroy()
        }
        const sent = address.toLowerCase().startsWith('https:')
          ? request(address, { ...options, agent }, take)
          : plainRequest(address, { ...options, agent: plainAgent }, take)
        sent.on('error', fail)
        sent.end(body)
      })
    },
    close() {
      agent.destroy()
      plainAgent.destroy()
    },
  }
}

const NO_EXCEPTIONS: Exceptions = { hosts: [] }

function judgeUrl(
  address: string,
  { isAllowed, hosts }: { isAllowed: (host: string) => boolean } & Exceptions,
): string | null {
  const url = URL.parse(address)
  // The parser has turned decimal, octal and hexadecimal spellings into the usual one.
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  const isPlain = url?.protocol === 'http:' && hosts.includes(host)
  if (!url || (url.protocol !== 'https:' && !isPlain)) return 'The address must begin with https://'
  if (url.username !== '' || url.password !== '') return 'The address must not contain a password'
  if (isAllowed(host) || isIP(host) === 0 || isPublicAddress(host)) return null
  return 'The address must be a public one'
}

/** A name is refused if any of its addresses isn't public: which of them is used is chosen later. */
function judgedLookup(resolve: Resolve, isAllowed: (host: string) => boolean): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${name} has no address`), [])
      if (!isAllowed(name) && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressRefused(`${name} must have public addresses alone`), [])
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
