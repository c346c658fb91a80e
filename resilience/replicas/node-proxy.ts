import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { SERVED_BY, type ReverseProxy } from './proxy.ts'

/** By turns; a process that refuses the connection is passed over, one that dies meanwhile makes a 502, as nginx does. */
export async function startNodeProxy(port: number, origins: string[]): Promise<ReverseProxy> {
  let turn = 0
  const pass = (incoming: IncomingMessage, answer: ServerResponse, body: Buffer, left: number): void => {
    const origin = new URL(origins[turn++ % origins.length] as string)
    const { pathname, search } = new URL(incoming.url ?? '/', origin)
    const { connection: _connection, ...headers } = incoming.headers
    const forwarded = { 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'http' }
    const sent = request(
      new URL(pathname + search, origin),
      { method: incoming.method, headers: { ...headers, ...forwarded } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { ...response.headers, [SERVED_BY]: origin.host })
        answer.flushHeaders()
        response.pipe(answer)
        response.on('error', () => answer.destroy())
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy()
      else if (error.code === 'ECONNREFUSED' && left > 1) pass(incoming, answer, body, left - 1)
      else answer.writeHead(502).end()
    })
    answer.on('close', () => sent.destroy())
    sent.end(body)
  }
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, answer, Buffer.concat(chunks), origins.length))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    kind: 'node',
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
