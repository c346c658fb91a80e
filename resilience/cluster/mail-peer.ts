import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailPeer {
  url: string
  /** Every accepted mail: its recipient and Message-ID. */
  taken: { to: string; messageId: string }[]
  /** `refuses`: answers every mail with a temporary error; `hangs`: does not answer until the mood changes. */
  mood: 'well' | 'refuses' | 'hangs'
  /** Number of senders that wait while it hangs. */
  waiting: number
  stop(): Promise<void>
}

const LOOK_MS = 20

/** A real SMTP server that records accepted mails. */
export async function startMailPeer(): Promise<MailPeer> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      void whenAnswering().then(() => done())
    },
    onData: (stream, session, done) => {
      const take = (message: string) => {
        if (peer.mood === 'refuses') return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        const messageId = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) peer.taken.push({ to: address, messageId })
        return done()
      }
      // Fails if the sender dies in the middle of the mail.
      void text(stream).then(take, done)
    },
  })
  const whenAnswering = async () => {
    if (peer.mood !== 'hangs') return
    peer.waiting++
    while (peer.mood === 'hangs') await sleep(LOOK_MS)
    peer.waiting--
  }
  // The sender died in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    mood: 'well',
    waiting: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
