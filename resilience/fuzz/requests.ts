import { routes } from '@countersign/contract'
import type { Arbitrary } from 'fast-check'
import fc from 'fast-check'

/** A request to a route outside of the calls, or to an unknown one. */
export interface OddRequest {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT' | 'HEAD' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  body: string
  /** By what it is signed in: a session's cookie, or an API token (P1). */
  isSignedIn: 'session' | 'token' | null
}

/** Represents the token of a calendar link that is good (P5). */
export const CALENDAR_TOKEN = 'CALENDAR'

/** Event streams never end. */
const paths = routes.map((route) => route.path).filter((path) => path !== '/events')

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.uuid(),
  fc.constantFrom('..', '%00', '%', '../../etc/passwd', CALENDAR_TOKEN),
)

const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom(...paths), text).map(([one, value]) => filled(one, value)),
  },
  { weight: 1, arbitrary: text.map((one) => `/${encodeURI(one.toWellFormed())}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('//', '/%', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../index.html', '/call/'),
  },
)

const query = fc
  .dictionary(
    fc.constantFrom(
      'token',
      'state',
      'code',
      'error',
      'login_hint',
      'return_to',
      'report',
      'company',
      'year',
      'to',
    ),
    text,
    { maxKeys: 4 },
  )
  .map((values) => {
    const entries = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      value.toWellFormed(),
    ])
    return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
  })

const visible = fc.string({ unit: fc.constantFrom(...'abcXYZ019 ,;=*/"-_.'), maxLength: 60 })

const headers: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'range',
    'if-none-match',
    'if-modified-since',
    'authorization',
    'cookie',
  ),
  visible,
  { maxKeys: 3 },
)

const bodies = fc.oneof(
  fc.constant(['', ''] as const),
  fc.json({ maxDepth: 3 }).map((body) => ['application/json', body] as const),
  fc.string().map((body) => ['application/json', body] as const),
  fc.string().map((body) => ['text/plain', body] as const),
  fc.string().map((body) => ['application/x-www-form-urlencoded', body] as const),
  fc.string().map((body) => ['multipart/form-data; boundary=x', `--x\r\n${body}\r\n--x--`] as const),
  fc
    .tuple(fc.constantFrom('file', 'other'), visible, fc.string())
    .map(
      ([field, name, body]) =>
        [
          'multipart/form-data; boundary=x',
          `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${body}\r\n--x--\r\n`,
        ] as const,
    ),
)

/** Requests to every route with every method, with unusual parameters, headers and bodies. */
export const oddRequests: Arbitrary<OddRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'DELETE', 'PATCH', 'PUT', 'HEAD', 'OPTIONS'),
    path,
    query,
    headers,
    body: bodies,
    isSignedIn: fc.constantFrom('session', 'token', null),
  })
  .map(({ body: [type, body], path: at, query: asked, headers: given, ...rest }) => ({
    ...rest,
    url: `${at}${asked}`,
    headers: { ...given, ...(type === '' ? {} : { 'content-type': type }) },
    body,
  }))

function filled(route: string, value: string): string {
  return route.replace(/:\w+/, encodeURIComponent(value.toWellFormed()) || 'x')
}
