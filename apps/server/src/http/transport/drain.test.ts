import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { drainSite } from './drain.ts'

/** A site that answers everything with 'served'. */
async function listen() {
  const app = Fastify({ serverFactory: (handler) => createServer(handler) })
  app.get('/', () => 'served')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Connects without leaving the event loop time to accept: the kernel alone has answered. */
function open(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  return new Promise((resolve) => process.nextTick(() => resolve(sockets)))
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return text(socket).catch((cause: unknown) => String(cause))
}

describe('a drain', () => {
  it('serves every connection that waits to be accepted when it begins (T4)', async () => {
    const { app, port } = await listen()
    const sockets = await open(port, 50)
    const [, ...answers] = await Promise.all([drainSite(app, 5_000), ...sockets.map(ask)])
    expect(answers.filter((answer) => !answer.endsWith('served'))).toEqual([])
  })

  it('refuses connections afterwards (T4)', async () => {
    const { app, port } = await listen()
    await drainSite(app, 5_000)
    const [socket] = await open(port, 1)
    expect(await ask(socket as Socket)).toContain('ECONNREFUSED')
  })
})
