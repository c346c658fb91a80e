import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { BrotliOptions } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this, in bytes, an answer fits into one packet anyway. */
const WORTH_IT = 1400

/** Fast rather than tight: a list of 500 rows costs 1.6 ms. The front ends' files are compressed when they are built. */
const BROTLI_QUALITY = 3

const TEXTUAL = /^(application\/(json|problem\+json)|text\/)/

/**
 * Compresses the answers that are made on the spot: JSON and pages, where the client takes it and they are large.
 * Streams (files, events, built assets) pass as they are. Other sites cannot make a browser send our calls (B3), so
 * the length of a compressed answer tells them nothing.
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

/** Up to here, in bytes, compressing takes less time than waiting for another thread to do it. */
const AT_ONCE = 32 * 1024

async function packBrotli(payload: string | Buffer): Promise<Buffer> {
  const length = Buffer.byteLength(payload)
  const options: BrotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  }
  return length <= AT_ONCE ? brotliCompressSync(payload, options) : brotli(payload, options)
}

/** The better of what the client takes; `q=0` refuses one by name. */
function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
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
