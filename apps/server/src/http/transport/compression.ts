import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { BrotliOptions } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller answers, in bytes, fit into one packet anyway. */
const WORTH_IT = 1400

/** Fast rather than small: a list of 500 rows takes 1.6 ms. The front ends' files are compressed when they are built. */
const BROTLI_QUALITY = 3

/** Events are not compressed, because compression may delay them. */
const TEXTUAL = /^(application\/(json|problem\+json)|text\/(?!event-stream))/

/**
 * Compresses large dynamic answers, JSON and pages, if the client accepts it. Streams (files, events, built assets) pass unchanged.
 * Other sites cannot make a browser send our calls (B3), so the length of a compressed answer reveals nothing to them.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isWorthwhile(reply, payload)) return payload
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')))
    const encoding = encodingFor(request)
    if (encoding === undefined) return payload
    const packed = encoding === 'br' ? await packBrotli(payload) : await zip(payload)
    reply.header('content-encoding', encoding).header('content-length', packed.length)
    return packed
  })
}

function isWorthwhile(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  return (
    Buffer.byteLength(payload) >= WORTH_IT &&
    !reply.hasHeader('content-encoding') &&
    TEXTUAL.test(String(reply.getHeader('content-type') ?? ''))
  )
}

/** Up to this size, in bytes, compressing takes less time than handing over to another thread. */
const AT_ONCE = 32 * 1024

async function packBrotli(payload: string | Buffer): Promise<Buffer> {
  const length = Buffer.byteLength(payload)
  const options: BrotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  }
  return length <= AT_ONCE ? brotliCompressSync(payload, options) : brotli(payload, options)
}

/** The better encoding, of those that answers are packed in, that the client accepts; `q=0` refuses one by name. */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

function withAcceptEncoding(vary: number | string | string[] | undefined): string {
  const named = vary === undefined ? [] : String(vary).split(/,\s*/)
  return named.some((one) => one.toLowerCase() === 'accept-encoding')
    ? named.join(', ')
    : [...named, 'accept-encoding'].join(', ')
}
