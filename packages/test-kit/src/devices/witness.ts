import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatNoteKey } from '@countersign/evidence'
import { makeLogKey, readLogKey } from '@countersign/server/platform/config/log-key'
import { readWitness } from '@countersign/server/platform/config/witness-settings'
import type { TestSite } from '../site.ts'
import { createTestSite } from '../test-site.ts'

const ORIGIN = 'memos.example/log'
const NAME = 'auditor.example/witness'

/** Another installation that is the witness of a site's log, and the settings by which that site asks it. */
export interface TestWitness {
  site: TestSite
  /** For the site that is witnessed. */
  environment: Record<string, string>
  /** What is answered in its place; null for its own answer. */
  answerInstead(answer: ((body: string) => { status: number; body: string }) | null): void
  /** How often it was asked. */
  asked(): number
  /** Stops it answering, and lets it answer again at the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startTestWitness(): Promise<TestWitness> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-witness-'))
  const [logKey, witnessKey] = [join(folder, 'log-key.pem'), join(folder, 'witness-key.pem')]
  await Promise.all([writeFile(logKey, makeLogKey()), writeFile(witnessKey, makeLogKey())])
  const log = readLogKey({ origin: ORIGIN, keyFile: logKey })
  const site = await createTestSite({
    WITNESS_KEY: `file:${witnessKey}`,
    WITNESS_NAME: NAME,
    WITNESS_FOR: formatNoteKey(log.key),
  })
  const { key } = readWitness({ name: NAME, keyFile: witnessKey, logs: [] })
  let instead: ((body: string) => { status: number; body: string }) | null = null
  let asked = 0
  const start = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      void (async () => {
        asked++
        const payload = await buffer(request)
        const { method, url = '/', headers } = request
        const answer =
          instead?.(payload.toString('utf8')) ??
          (await site.web.inject({ method: method as 'POST', url, headers: headers as never, payload }))
        if ('statusCode' in answer)
          response.writeHead(answer.statusCode, answer.headers as never).end(answer.rawPayload)
        else response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body)
      })()
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await start(0)
  const { port } = server.address() as AddressInfo
  const goAway = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    site,
    environment: {
      LOG_KEY: `file:${logKey}`,
      LOG_ORIGIN: ORIGIN,
      WITNESSES: `http://127.0.0.1:${port}/log/witness ${formatNoteKey(key)}`,
    },
    answerInstead: (answer) => (instead = answer),
    asked: () => asked,
    goAway,
    async comeBack() {
      server = await start(port)
    },
    async stop() {
      if (server.listening) await goAway()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
