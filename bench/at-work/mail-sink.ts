import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  url: string
  /** Mails accepted so far. */
  accepted(): number
  stop(): Promise<void>
}

/** An SMTP server that accepts every mail and keeps none. */
export async function startMailSink(): Promise<MailSink> {
  let accepted = 0
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        accepted += 1
        done()
      })
    },
  })
  // Workers that end break their connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted: () => accepted,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
