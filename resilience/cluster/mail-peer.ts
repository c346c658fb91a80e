import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailPeer {
  url: string
  /** Every mail that was taken: to whom, and its Message-ID. */
  taken: { to: string; messageId: string }[]
  /** While true it takes nothing, as a mail server that is down. */
  refuses: boolean
  stop(): Promise<void>
}

/** A real SMTP server that keeps what it is sent. */
export async function startMailPeer(): Promise<MailPeer> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData: (stream, session, done) => {
      void text(stream).then((message) => {
        if (peer.refuses) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        const messageId = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) peer.taken.push({ to: address, messageId })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    refuses: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
