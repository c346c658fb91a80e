import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto'
import type { ECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** A message as the browser of the subscription reads it. */
export interface PushMessage {
  /** The path of the subscription. */
  path: string
  text: string
  headers: IncomingMessage['headers']
  /** Claims of the sender's token, whose signature was verified (RFC 8292). */
  claims: { aud: string; exp: number; sub: string }
  /** The sender's key, base64url. */
  sender: string
}

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push service with its browsers: it decrypts by RFC 8291 and verifies by RFC 8292 with Node's cryptography alone. */
export interface PushPeer {
  url: string
  /** The authority of its certificate. */
  ca: string
  messages: PushMessage[]
  /** Why messages could not be read. */
  failures: unknown[]
  /** Requests, refused ones included. */
  requests: number
  subscribe(): Subscription
  /** Answers with these statuses next, then with 201. */
  answerNext(...statuses: number[]): void
  close(): Promise<void>
}

/** The header of a message: salt, record size, length of the key (RFC 8188). */
const SALT_BYTES = 16
const HEAD_BYTES = SALT_BYTES + 4 + 1
const TAG_BYTES = 16
const LAST_RECORD = 2
/** The longest life of a token (RFC 8292). */
const TOKEN_SECONDS = 24 * 60 * 60

/** Starts the peer on loopback, as https://localhost with a certificate of its own. */
export async function startPushPeer(): Promise<PushPeer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const statuses: number[] = []
  const messages: PushMessage[] = []
  const failures: unknown[] = []
  const counted = { requests: 0 }
  const server = createServer({ key, cert }, (request, response) => {
    counted.requests += 1
    void answer(request).then((status) => {
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request)
    const status = statuses.shift() ?? 201
    if (status !== 201) return status
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (!browser) return 404
    try {
      const text = decrypt(body, browser)
      messages.push({ path, text, headers: request.headers, ...readToken(request, url()) })
      return 201
    } catch (cause) {
      failures.push(cause)
      return 400
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = () => `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    url: url(),
    ca: cert,
    messages,
    failures,
    get requests() {
      return counted.requests
    },
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      browsers.set(path, { keys, auth })
      return {
        endpoint: `${url()}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    answerNext: (...next) => void statuses.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The key of RFC 8291, and the one record of RFC 8188 that a push message may have. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, SALT_BYTES)
  const senderKey = body.subarray(HEAD_BYTES, HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1))
  const record = body.subarray(HEAD_BYTES + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString('utf8')
}

/** RFC 8292: `vapid t=…, k=…`, a JWT signed with ES256 for this service. */
function readToken({ headers }: IncomingMessage, audience: string): Pick<PushMessage, 'claims' | 'sender'> {
  const { token = '', sender = '' } =
    /^vapid t=(?<token>[^,]+), ?k=(?<sender>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(sender, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${body}`)
  const isSigned = verifySignature(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed with its key')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as PushMessage['claims']
  const seconds = claims.exp - Date.now() / 1000
  if (claims.aud !== audience || seconds <= 0 || seconds > TOKEN_SECONDS)
    throw new Error('The token is wrong')
  return { claims, sender }
}
