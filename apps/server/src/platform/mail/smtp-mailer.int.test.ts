import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailing } from './mailing.ts'
import type { Mailer } from './mailer.ts'

type Received = { from: string; to: string[]; message: string; user: string | undefined }

let server: SMTPServer
let mailer: Mailer
let received: Received[] = []

beforeAll(async () => {
  server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss word' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      void text(stream).then((message) => {
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map((to) => to.address), message, user: session.user })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://memo:${encodeURIComponent('p@ss word')}@127.0.0.1:${port}`
  mailer = createMailing({ smtpUrl, mailFrom: 'Countersign <memo@example.com>', dataDir: '/nowhere' }).mailer
})

beforeEach(() => {
  received = []
})

afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const mail = {
  to: { name: 'Bea Cruz', email: 'bea@example.com' },
  subject: 'Returned',
  html: '<p>ä</p>',
  text: 'ä',
}

describe('mail by SMTP', () => {
  it('is authenticated, from the configured sender, as text and HTML, and marked as auto-generated', async () => {
    await mailer.send({ ...mail, messageId: '<n1@countersign>' })
    expect(received).toHaveLength(1)
    const [{ from, to, message, user }] = received as [Received]
    expect({ from, to, user }).toEqual({ from: 'memo@example.com', to: ['bea@example.com'], user: 'memo' })
    for (const part of [
      'From: Countersign <memo@example.com>',
      'To: Bea Cruz <bea@example.com>',
      'Subject: Returned',
      'Message-ID: <n1@countersign>',
      'Auto-Submitted: auto-generated',
      'multipart/alternative',
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
    ])
      expect(message).toContain(part)
  })

  it('M7: can be ended by one click where a choice governs it (RFC 8058), however long the address is', async () => {
    const unsubscribeUrl = `https://memo.example.com/unsubscribe?token=${'aB3-_'.repeat(80)}`
    await mailer.send({ ...mail, unsubscribeUrl })
    await mailer.send(mail)
    const [governed, other] = received.map(({ message }) => message.split('\r\n\r\n')[0]!)
    // A header may be folded before a space; the address itself may not be broken or encoded.
    const headers = governed!.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(other).not.toMatch(/List-Unsubscribe/)
  })

  it('that the server rejects is an error, so that the job is retried', async () => {
    await expect(mailer.send({ ...mail, to: { name: 'Gone', email: 'gone@example.com' } })).rejects.toThrow(
      /550/,
    )
    await mailer.send(mail)
    expect(received).toHaveLength(1)
  })

  it('cannot gain headers or recipients through names and subjects', async () => {
    const injected = 'x\r\nBcc: all@example.com\r\n\r\nbody'
    await mailer.send({ ...mail, to: { name: injected, email: 'bea@example.com' }, subject: injected })
    const [{ to, message }] = received as [Received]
    expect(to).toEqual(['bea@example.com'])
    expect(message.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })

  it.each([
    'bea@example.com, all@example.com',
    'bea@example.com\r\nRCPT TO:<all@example.com>',
    '<all@example.com>',
    'bea',
    '',
  ])('is not sent to %j', async (email) => {
    await expect(mailer.send({ ...mail, to: { name: 'Bea', email } })).rejects.toThrow('is no mail address')
    expect(received).toEqual([])
  })

  it('never attaches files from disk', async () => {
    await mailer.send({
      ...mail,
      html: '<img src="file:///etc/hostname"><img src="cid:x">',
      text: '/etc/hostname',
    })
    expect(received[0]!.message).not.toContain('Content-Disposition: attachment')
  })

  it('fails at once if no server listens', async () => {
    const lost = createMailing({
      smtpUrl: 'smtp://127.0.0.1:1',
      mailFrom: 'a@example.com',
      dataDir: '/nowhere',
    }).mailer
    await expect(lost.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    lost.close()
  })
})
