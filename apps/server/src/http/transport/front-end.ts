import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendAnswer } from '../../protocol/call-answer.ts'

/** Routes that the server answers, never the app's page. */
const SERVER_PATHS =
  /^\/(\.well-known|call|auth|files|reports\/pdf|reports\/download|viewer|events|dev|log|scim|openapi\.json|config\.json|healthz|readyz|assets)(\/|$|\?)/

/** The route of the front end's files and pages. */
export const FRONT_END_ROUTE = '/*'

/**
 * Serves a built front end: hashed assets, cached permanently, and its page for every other path, since the app routes in the
 * browser. Assets are served from the copies that the build compressed (scripts/launch/precompress.ts). Without a build, as in
 * tests of the server, only calls are answered.
 */
export async function registerFrontEnd(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const assets = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    prefix: FRONT_END_ROUTE.slice(0, -1),
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !SERVER_PATHS.test(request.url)
    if (isPage) return reply.sendFile('index.html')
    return sendAnswer(request, reply, 404, {
      error: { status: 'NOT_FOUND', message: 'There is nothing here.' },
    })
  })
}
