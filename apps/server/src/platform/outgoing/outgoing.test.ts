import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPushPeer } from '@countersign/test-kit/devices/push-peer'
import type { PushPeer } from '@countersign/test-kit/devices/push-peer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outgoing, Resolve } from './outgoing.ts'
import { AddressRefused, createOutgoing } from './outgoing.ts'

let peer: PushPeer
const opened: Outgoing[] = []

beforeAll(async () => {
  peer = await startPushPeer()
})
afterAll(async () => {
  for (const one of opened) one.close()
  await peer.close()
})

function open(options: Partial<Parameters<typeof createOutgoing>[0]> = {}): Outgoing {
  const outgoing = createOutgoing({ allowedHosts: [], ca: peer.ca, ...options })
  opened.push(outgoing)
  return outgoing
}

const MESSAGE = { headers: {}, body: Buffer.from('A') }
/** A name server that gives the next of these answers with each question. */
function resolving(...answers: string[][]): Resolve {
  return (_name, callback) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

describe('M7: an address is judged', () => {
  it.each([
    'http://push.example/a',
    'ftp://push.example/a',
    'file:///etc/passwd',
    'https:',
    'push.example/a',
    'https://user:secret@push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://0177.0.0.1/a',
    'https://127.1/a',
    'https://10.0.0.1:8443/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:7f00:1]/a',
    'https://[fd00::1]/a',
    'https://[64:ff9b::a00:1]/a',
    'https://①②⑦.0.0.1/a',
  ])('%s is refused before anything is sent', async (address) => {
    const outgoing = open()
    expect(outgoing.judge(address)).toMatch(/^The address must/)
    await expect(outgoing.post(address, MESSAGE)).rejects.toThrow(AddressRefused)
  })

  it.each(['https://push.example/a', 'https://8.8.8.8/a', 'https://[2606:4700::1111]:8443/a'])(
    '%s may be reached',
    (address) => {
      expect(open().judge(address)).toBeNull()
    },
  )
})

describe('M7: a name is judged by its addresses', () => {
  const post = async (resolve: Resolve, allowedHosts: string[] = []) => {
    const before = peer.requests
    const sent = open({ resolve, allowedHosts }).post(`${peer.url}/a`, MESSAGE)
    const answer = await sent.catch((cause: unknown) => cause)
    return { answer, reached: peer.requests > before }
  }

  it.each([
    ['private ones', ['127.0.0.1']],
    ['public and private ones', ['8.8.8.8', '127.0.0.1']],
    ['private ones of IPv6', ['2606:4700::1111', '::1']],
  ])('one with %s is refused', async (_what, addresses) => {
    const { answer, reached } = await post(resolving(addresses))
    expect(answer).toBeInstanceOf(AddressRefused)
    expect(reached).toBe(false)
  })

  it('is resolved once: the connection is made to the address that was judged', async () => {
    const asked: string[] = []
    const rebinding: Resolve = (name, callback) => {
      asked.push(name)
      resolving(asked.length === 1 ? ['127.0.0.1'] : ['192.0.2.1'])(name, callback)
    }
    const { answer, reached } = await post(rebinding, ['localhost'])
    expect([answer, reached, asked]).toEqual([{ status: 404 }, true, ['localhost']])
  })

  it('one that has no address fails', async () => {
    const { answer, reached } = await post(resolving([]))
    expect(answer).toMatchObject({ message: 'localhost has no address' })
    expect(reached).toBe(false)
  })

  it('a host that settings allow may have any, and no redirect is followed', async () => {
    peer.answerNext(307)
    const before = peer.requests
    const { answer } = await post(resolving(['127.0.0.1']), ['localhost'])
    expect(answer).toEqual({ status: 307 })
    expect(peer.requests).toBe(before + 1)
  })

  it('P2: is reached by as many requests as there are, however many of its answers are awaited', async () => {
    const held: (() => void)[] = []
    const slow = createServer((request, response) => {
      if (request.url === '/slow') held.push(() => response.end())
      else response.end()
    })
    await new Promise<void>((done) => void slow.listen(0, '127.0.0.1', done))
    const { port } = slow.address() as AddressInfo
    const outgoing = open({ timeoutMs: 5_000 })
    const post = (path: string) =>
      outgoing.post(`http://127.0.0.1:${port}${path}`, MESSAGE, { hosts: ['127.0.0.1'] })
    const waiting = Array.from({ length: 20 }, () => post('/slow'))
    expect(await post('/quick')).toEqual({ status: 200 })
    for (const release of held) release()
    await Promise.allSettled(waiting)
    slow.close()
  })

  it('a certificate that no authority has signed is refused', async () => {
    const outgoing = createOutgoing({ allowedHosts: ['localhost'] })
    opened.push(outgoing)
    const before = peer.requests
    await expect(outgoing.post(`${peer.url}/a`, MESSAGE)).rejects.toMatchObject({
      code: expect.stringMatching(/CERT|SIGNATURE/) as string,
    })
    expect(peer.requests).toBe(before)
  })
})
