import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { encodingFor } from './compression.ts'

/** The policy that the page carries, for those who save it; a header can't be weaker than it. */
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/

/**
 * `GET /verify`: the page that checks a memo's proof (O5), for anyone, byte for byte as it was built. Its script and style are inline,
 * so that its own policy replaces that of the other pages. Without a build, as in tests of the server, there is none.
 */
export function registerVerifier(app: FastifyInstance, folder: string): void {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file)
  const policy = POLICY.exec(page.toString())?.[1]
  if (policy === undefined) throw new Error(`${file} has no Content-Security-Policy.`)
  const packed = Object.fromEntries(
    (['br', 'gz'] as const)
      .filter((ending) => existsSync(`${file}.${ending}`))
      .map((ending) => [ending === 'gz' ? 'gzip' : 'br', readFileSync(`${file}.${ending}`)]),
  )
  app.get('/verify', (request, reply) => {
    const encoding = encodingFor(request)
    const copy = encoding && packed[encoding]
    if (copy) reply.header('content-encoding', encoding)
    return reply
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(copy || page)
  })
}
