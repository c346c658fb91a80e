import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Sent {
  method: string
  path: string
  body: string
}

interface Reply {
  status?: number
  /** JSON, or plain text. */
  body?: unknown
}

export interface LocalServer {
  origin: string
  /** The requests so far. */
  requests: Sent[]
  /** Sets the answers to the next requests; the last one repeats. */
  answer(...replies: Reply[]): void
  stop(): Promise<void>
}

/** Starts a local server with scripted answers. */
export async function startLocalServer(): Promise<LocalServer> {
  const requests: Sent[] = []
  let replies: Reply[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', body })
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
      response.statusCode = reply.status ?? 200
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(...next) {
      replies = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
  return body
}
