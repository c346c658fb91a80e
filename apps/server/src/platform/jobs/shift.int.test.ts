import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginShift } from './shift.ts'

let site: TestSite

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

/** A proxy before the database that answers no connection which asks to listen. */
async function startDeafProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const listening: Socket[] = []
  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname)
    client.on('data', (data) => {
      if (data.includes('LISTEN "jobs:insert"')) listening.push(client)
      else behind.write(data)
    })
    behind.pipe(client)
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      socket.on('error', () => undefined).on('close', () => other.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    listening,
    stop: () => server.close(),
  }
}

it('T2: a shift that is finished while it begins to listen survives the loss of the database', async () => {
  const { config, pool } = site.services
  const proxy = await startDeafProxy(config.databaseUrl)
  const shift = await beginShift({
    pool,
    connectionString: proxy.url,
    share: { jobs: ['send_notice'], places: 1 },
    taskList: { send_notice: () => undefined },
    onBroken: () => undefined,
  })
  await expect.poll(() => proxy.listening.length).toBe(1)
  const finished = shift.finish()
  // What would end the process fails the run.
  for (const socket of proxy.listening) socket.destroy()
  await finished
  proxy.stop()
})
