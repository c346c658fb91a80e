import type { BrowserConfiguration } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { budgetOf } from './budgets/request-rate.ts'
import type { Services } from '../protocol/services.ts'
import { browserConfig } from '../platform/config/remote-config.ts'

/** `GET /config.json`: the browser's part of the current remote configuration (I4). */
export function registerConfig(
  app: FastifyInstance,
  { config, remoteConfig }: Pick<Services, 'config' | 'remoteConfig'>,
): void {
  const sign_in_providers = [...config.providers].map(([id, { name }]) => ({ id, name }))
  // Requested by the sign-in page.
  app.get('/config.json', budgetOf('signIn', config), async (_request, reply) => {
    const values = {
      ...browserConfig(await remoteConfig.read()),
      sign_in_providers,
    } satisfies BrowserConfiguration
    return reply.header('cache-control', 'no-cache').send(values)
  })
}
