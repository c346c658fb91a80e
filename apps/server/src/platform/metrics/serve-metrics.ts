import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` for Prometheus on a separate port that no proxy exposes. Disabled by default; listens on loopback unless
 * configured otherwise.
 * @returns a function that stops it, and its port
 */
export async function serveMetrics({
  config,
  metrics,
}: {
  config: Pick<Config, 'metrics'>
  metrics: Metrics
}): Promise<{ port: number | null; close: () => Promise<void> }> {
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
