import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as it arrived. */
export interface ReceivedMessage {
  path: string
  id: string
  headers: IncomingHttpHeaders
  body: string
}

/** How a receiver answers: with a status, or in its own way. */
export type Behaviour = number | ((request: IncomingMessage, response: ServerResponse) => void)

export interface WebhookReceiver {
  /** http://127.0.0.1:PORT */
  url: string
  /** What it has taken: answered with 2xx. */
  taken: ReceivedMessage[]
  /** Every request. */
  requests: ReceivedMessage[]
  /** Answers in these ways next, then in the usual one. */
  answerNext(...next: Behaviour[]): void
  /** Answers in this way from now on. */
  answerAlways(how: Behaviour): void
  close(): Promise<void>
}

/** A system that is notified by webhook, on loopback. It takes everything with 204, unless it is set to answer in another way. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const taken: ReceivedMessage[] = []
  const requests: ReceivedMessage[] = []
  const queue: Behaviour[] = []
  let usual: Behaviour = 204
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '', headers } = request
      const message = { path: url, id: String(headers['webhook-id']), headers, body }
      requests.push(message)
      const how = queue.shift() ?? usual
      if (typeof how === 'function') return how(request, response)
      if (how < 300) taken.push(message)
      response.writeHead(how, { location: 'http://127.0.0.1:9/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    requests,
    answerNext: (...next) => void queue.push(...next),
    answerAlways: (how) => void (usual = how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
