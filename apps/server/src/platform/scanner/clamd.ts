import type { Socket } from 'node:net'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { Scanner } from './scanner.ts'
import { ScanFailed, ScannerAway } from './scanner.ts'

/** Where clamd listens: a host and port, or a Unix socket. */
export type ScannerAddress = { host: string; port: number } | { path: string }

interface ScannerLimits {
  /** From connecting to the answer. */
  totalMs: number
  connectMs: number
  answerBytes: number
}

const LIMITS: ScannerLimits = { totalMs: 120_000, connectMs: 5_000, answerBytes: 4_096 }
const FOUND = /^stream: (.{1,1000}) FOUND$/

/**
 * A client of clamd's protocol, one connection for each command: `zINSTREAM` with chunks of four bytes of length and their content,
 * the last one empty.
 */
export function createClamd(address: ScannerAddress, limits: ScannerLimits = LIMITS): Scanner {
  const ask = (send: (socket: Socket) => Promise<void>) => converse(address, limits, send)
  return {
    async scan(bytes) {
      const answer = await ask((socket) => sendFile(socket, bytes)).finally(() => bytes.destroy())
      if (answer === 'stream: OK') return null
      const finding = FOUND.exec(answer)?.[1]
      if (finding === undefined) throw new ScanFailed(`The scanner answered: ${answer}`)
      return finding
    },
    async ping() {
      const answer = await ask(async (socket) => write(socket, 'zPING\0'))
      if (answer !== 'PONG') throw new ScannerAway(`The scanner answered a ping with: ${answer}`)
    },
  }
}

/** Sends a command and reads the answer. What clamd says before it hangs up counts, also while a file is still being sent. */
async function converse(
  address: ScannerAddress,
  limits: ScannerLimits,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect(address)
  const giveUp = (after: number, why: string) => setTimeout(() => socket.destroy(new ScannerAway(why)), after)
  const connecting = giveUp(limits.connectMs, 'The scanner accepts no connection.')
  const waiting = giveUp(limits.totalMs, 'The scanner doesn’t answer in time.')
  try {
    // Both are awaited, so that a failure of one while the other goes on is never unhandled.
    const [answer, sent] = await Promise.allSettled([
      readAnswer(socket, limits.answerBytes),
      connected(socket)
        .then(() => clearTimeout(connecting))
        .then(() => send(socket))
        .catch((cause: unknown) => {
          // The connection's own failure is that of reading the answer. A file that can't be read is the sender's.
          if (!socket.destroyed) socket.destroy()
          throw cause
        }),
    ])
    if (answer.status === 'fulfilled' && answer.value !== '') return answer.value
    const failed = [sent, answer].find((one) => one.status === 'rejected')
    throw awayUnlessOwn(failed?.status === 'rejected' ? failed.reason : undefined)
  } finally {
    clearTimeout(connecting)
    clearTimeout(waiting)
    socket.destroy()
  }
}

/** Reading the file can fail too, which says nothing of the scanner. */
function awayUnlessOwn(cause: unknown): unknown {
  if (cause instanceof ScannerAway) return cause
  if (cause instanceof FileUnreadable) return cause.cause
  return new ScannerAway('The scanner hung up without an answer.', { cause })
}

class FileUnreadable extends Error {}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new ScannerAway('The scanner accepts no connection.')))
  })
}

async function sendFile(socket: Socket, bytes: Readable): Promise<void> {
  await write(socket, 'zINSTREAM\0')
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const { value, done } = await chunks.next().catch((cause: unknown) => {
      throw new FileUnreadable('A file can’t be read.', { cause })
    })
    if (done) break
    if (value.length === 0) continue
    await write(socket, lengthOf(value))
    await write(socket, value)
  }
  await write(socket, lengthOf(Buffer.alloc(0)))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** At the pace of the scanner: the file is never whole in memory. */
function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Up to its null byte, or to the end of the connection. */
async function readAnswer(socket: Socket, most: number): Promise<string> {
  let answer = ''
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer += chunk.toString('utf8')
      if (answer.length > most) throw new ScannerAway('The scanner’s answer is too long.')
      const end = answer.indexOf('\0')
      if (end !== -1) return answer.slice(0, end).trim()
    }
  } catch (cause) {
    if (cause instanceof ScannerAway || answer === '') throw cause
  }
  return answer.trim()
}
