import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'

/** A peer that speaks clamd's protocol and finds one text (Q3), for tests and trials without clamd. */
export interface ClamdPeer {
  /** For `SCANNER_URL`. */
  url: string
  /** What was asked of it, in order: 'PING', and the number of bytes of each file. */
  asked: (string | number)[]
  /** Hangs up on everything, as a scanner that is away; false lets it answer again. */
  setAway(isAway: boolean): void
  /** Answers no scan while it is on; false answers those that wait. */
  setHeld(isHeld: boolean): void
  /** Answers the next scans with this instead. */
  answerNext(...answers: string[]): void
  close(): Promise<void>
}

/** The text of the EICAR test file. It isn't written in one piece, so that scanners let this file be. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
)
export const FOUND = 'Eicar-Test-Signature'

const COMMANDS = { ping: 'zPING\0', scan: 'zINSTREAM\0' }

/** @param where a port of loopback, 0 for any, or the path of a Unix socket */
export async function startClamdPeer(where: number | string = 0): Promise<ClamdPeer> {
  let isAway = false
  let isHeld = false
  const answers: string[] = []
  const asked: (string | number)[] = []
  const sockets = new Set<Socket>()
  const held = new Set<() => void>()
  const release = () => {
    for (const answer of held) answer()
    held.clear()
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (isAway) return void socket.destroy()
    let got = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk])
      if (got.equals(Buffer.from(COMMANDS.ping))) {
        asked.push('PING')
        return void socket.end('PONG\0')
      }
      const file = wholeFile(got)
      if (!file) return
      asked.push(file.length)
      const answer = () => {
        if (isAway) return void socket.destroy()
        const found = file.includes(EICAR) ? `stream: ${FOUND} FOUND` : 'stream: OK'
        socket.end(`${answers.shift() ?? found}\0`)
      }
      if (isHeld) held.add(answer)
      else answer()
    })
  })
  server.listen(typeof where === 'string' ? { path: where } : { host: '127.0.0.1', port: where })
  await once(server, 'listening')
  const url =
    typeof where === 'string' ? `unix:${where}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    setAway(value) {
      isAway = value
      release()
    },
    setHeld(value) {
      isHeld = value
      if (!value) release()
    },
    answerNext: (...next) => void answers.push(...next),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The file of a scan whose last chunk has come; null before. */
function wholeFile(got: Buffer): Buffer | null {
  const command = Buffer.from(COMMANDS.scan)
  if (!got.subarray(0, command.length).equals(command)) return null
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= got.length) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
