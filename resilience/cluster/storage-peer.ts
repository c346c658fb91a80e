import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'

export interface StoragePeer {
  /** The settings for processes that use this storage. */
  environment: Record<string, string>
  /** `full`: rejects writes; `away`: resets every connection; `hangs`: does not answer until the mood changes. */
  mood: 'well' | 'full' | 'away' | 'hangs'
  /** Number of requests that wait while it hangs. */
  waiting: number
  stop(): Promise<void>
}

const LOOK_MS = 20
const FULL = '<?xml version="1.0"?><Error><Code>InsufficientStorage</Code><Message>Full</Message></Error>'

/** A bucket on a real S3 server, behind a proxy that can fail in several ways. */
export async function startStoragePeer(): Promise<StoragePeer> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-bucket-'))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'memos', configs: [] }],
  })
  const behind = (await bucket.run()) as AddressInfo
  const door = createServer((request, response) => void pass(request, response))
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (peer.mood === 'hangs') {
      peer.waiting++
      while (peer.mood === 'hangs') await sleep(LOOK_MS)
      peer.waiting--
    }
    if (peer.mood === 'away' || request.socket.destroyed) return void request.socket.destroy()
    if (peer.mood === 'full' && request.method !== 'GET') {
      request.resume()
      return void response.writeHead(507, { 'content-type': 'application/xml' }).end(FULL)
    }
    const { method, url, headers } = request
    const inner = ask({ host: '127.0.0.1', port: behind.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    inner.on('error', () => request.socket.destroy())
    request.pipe(inner)
  }
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const peer: StoragePeer = {
    environment: {
      STORAGE_URL: 's3://memos/countersign',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    mood: 'well',
    waiting: 0,
    async stop() {
      door.closeAllConnections()
      door.close()
      await bucket.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return peer
}
