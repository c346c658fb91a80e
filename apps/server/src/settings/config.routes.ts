import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { browserConfig } from './remote-config.ts'

/** `GET /config.json`: the browser's part of the remote configuration, as it stands now (I4). */
export function registerConfig(app: FastifyInstance, { remoteConfig }: Pick<Services, 'remoteConfig'>): void {
  app.get('/config.json', async (_request, reply) => {
    const values = browserConfig(await remoteConfig.read())
    return reply.header('cache-control', 'no-cache').send(values)
  })
}
