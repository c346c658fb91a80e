import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClamdPeer } from '@countersign/test-kit/devices/clamd-peer'
import { EICAR, FOUND, startClamdPeer } from '@countersign/test-kit/devices/clamd-peer'
import { scannerAddress } from '../config/scanner-address.ts'
import { createClamd } from './clamd.ts'
import { ScanFailed, ScannerAway } from './scanner.ts'

const scannerAt = (url: string) => createClamd(scannerAddress.parse(url))
const file = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
const MEGABYTE = 1_048_576

let folder: string
let peer: ClamdPeer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-clamd-'))
  peer = await startClamdPeer()
})
afterAll(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

describe('Q3: the client of clamd’s protocol', () => {
  it('sends a file in chunks and reads what was found in it, over TCP and a Unix socket', async () => {
    const local = await startClamdPeer(join(folder, 'clamd.sock'))
    for (const { url } of [peer, local]) {
      const scanner = scannerAt(url)
      await scanner.ping()
      expect(await scanner.scan(file('harmless'))).toBeNull()
      expect(await scanner.scan(file('before ', EICAR.slice(0, 10), '', EICAR.slice(10)))).toBe(FOUND)
      expect(await scanner.scan(file())).toBeNull()
    }
    expect(local.asked).toEqual(['PING', 8, 7 + EICAR.length, 0])
    await local.close()
  })

  it('a file that the scanner can’t judge has failed; a scanner that hangs up, or isn’t there, is away', async () => {
    peer.answerNext('INSTREAM size limit exceeded. ERROR')
    await expect(scannerAt(peer.url).scan(file('large'))).rejects.toThrow(ScanFailed)
    peer.answerNext('')
    await expect(scannerAt(peer.url).scan(file('x'))).rejects.toThrow(ScannerAway)
    peer.setAway(true)
    await expect(scannerAt(peer.url).scan(file('x'))).rejects.toThrow(ScannerAway)
    await expect(scannerAt(peer.url).ping()).rejects.toThrow(ScannerAway)
    peer.setAway(false)
    await expect(scannerAt(`unix:${folder}/missing.sock`).ping()).rejects.toThrow(ScannerAway)
  })

  it('ends a conversation that takes too long, or an answer that never ends; a file that can’t be read is no fault of it', async () => {
    const limits = { connectMs: 1_000, totalMs: 200, answerBytes: 100 }
    peer.setHeld(true)
    const slow = createClamd(scannerAddress.parse(peer.url), limits)
    await expect(slow.scan(file('x'))).rejects.toThrow(/in time/)
    peer.setHeld(false)
    peer.answerNext('x'.repeat(5_000))
    await expect(createClamd(scannerAddress.parse(peer.url), limits).scan(file('x'))).rejects.toThrow(
      ScannerAway,
    )
    const unreadable = new Readable({ read: (): void => void unreadable.destroy(new Error('bucket away')) })
    await expect(scannerAt(peer.url).scan(unreadable)).rejects.toThrow('bucket away')
  })

  it('reads what the scanner says before it hangs up while a large file is still being sent', async () => {
    const refusing = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => refusing.once('listening', listening))
    const { port } = refusing.address() as AddressInfo
    const large = Readable.from(Array.from({ length: 25 }, () => Buffer.alloc(MEGABYTE)))
    // Where the connection was reset before the answer was read, it counts as away: the file waits either way.
    await expect(scannerAt(`tcp://127.0.0.1:${port}`).scan(large)).rejects.toThrow(/size limit|hung up/)
    refusing.close()
  })

  it.each(['clamd:3310', 'http://host:1', 'tcp://host', 'tcp://host:99999', 'unix:relative', ''])(
    'SCANNER_URL %j is refused at the start',
    (url) => {
      expect(scannerAddress.safeParse(url).success).toBe(false)
    },
  )
})

const CLAMD = ['/usr/sbin/clamd', '/usr/bin/clamd'].find((path) => existsSync(path))

/** Debian brings no database of signatures: this one knows the EICAR text alone, by its hash and in any file. */
const signature = () => `${FOUND}:0:*:${Buffer.from(EICAR).toString('hex')}\n`

describe.skipIf(CLAMD === undefined)(
  `Q3: clamd itself${CLAMD === undefined ? ' (left out: Debian’s clamav-daemon isn’t installed)' : ''}`,
  () => {
    it('is asked as the peer is, and finds the EICAR text', async () => {
      const socket = join(folder, 'real.sock')
      await writeFile(join(folder, 'own.ndb'), signature())
      await writeFile(
        join(folder, 'clamd.conf'),
        `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nStreamMaxLength 26M\n`,
      )
      const { stdout } = await promisify(execFile)(CLAMD ?? '', ['--version'])
      const daemon = spawn(CLAMD ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
      try {
        const scanner = scannerAt(`unix:${socket}`)
        await expect
          .poll(() =>
            scanner.ping().then(
              () => 'answers',
              () => 'is away',
            ),
          )
          .toBe('answers')
        expect(await scanner.scan(file('harmless')), stdout).toBeNull()
        expect(await scanner.scan(file(EICAR)), stdout).toBe(`${FOUND}.UNOFFICIAL`)
        const largest = Readable.from(Array.from({ length: 25 }, () => Buffer.alloc(MEGABYTE)))
        expect(await scanner.scan(largest)).toBeNull()
        const larger = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(MEGABYTE)))
        await expect(scanner.scan(larger)).rejects.toThrow()
      } finally {
        daemon.kill()
        await new Promise((ended) => (daemon.exitCode === null ? daemon.once('exit', ended) : ended(null)))
      }
    })
  },
)
