import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Services } from '../services.ts'

/**
 * `GET /metrics` for Prometheus, at an address of its own that no proxy passes on: by default there is none, and where there
 * is one, it is loopback unless the settings say otherwise.
 * @returns how to stop it, and the port it got
 */
export async function serveMetrics({
  config,
  metrics,
}: Pick<Services, 'config' | 'metrics'>): Promise<{ port: number | null; close: () => Promise<void> }> {
  if (!config.metrics) return { port: null, close: () => Promise.resolve() }
  const { register } = metrics
  collectDefaultMetrics({ register })
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(config.metrics.port, config.metrics.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? null) : null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
