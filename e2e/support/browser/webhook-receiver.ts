import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A system that is notified by webhook, on loopback. */
export interface WebhookReceiver {
  url: string
  /** The ids of all messages, in the order of their arrival. */
  ids: string[]
  bodies: unknown[]
  /** Answers with this status from now on. */
  answer(status: number): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const ids: string[] = []
  const bodies: unknown[] = []
  let status = 204
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      ids.push(String(request.headers['webhook-id']))
      bodies.push(JSON.parse(body))
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ids,
    bodies,
    answer: (next) => void (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
