import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerMailboxPages } from './mailbox.routes.ts'
import { createMailing } from './mailing.ts'
import type { Mailbox } from './mailbox.ts'

const mail = (email: string, subject = 'Returned', name = 'Bea Cruz') => ({
  to: { name, email },
  subject,
  html: `<!doctype html><html><head><title>x</title></head><body><a href="https://memo.example.com/">Open</a></body></html>`,
  text: 'Open <it>',
})

let folder: string
let mailbox: Mailbox
let app: FastifyInstance

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-mailbox-'))
  mailbox = createMailing({ smtpUrl: null, mailFrom: 'memo@example.com', dataDir: folder }).mailbox!
  app = Fastify()
  registerMailboxPages(app, mailbox)
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('B4: the development mailbox', () => {
  it('is empty at first and lists mails, newest first', async () => {
    expect(await mailbox.list()).toEqual([])
    for (const subject of ['one', 'two', 'three']) await mailbox.send(mail('bea@example.com', subject))
    expect((await mailbox.list()).map((kept) => kept.subject)).toEqual(['three', 'two', 'one'])
  })

  it('finds the mails of a recipient, ignoring case and spaces', async () => {
    await mailbox.send(mail('Bea@Example.com'))
    await mailbox.send(mail('ana@example.com'))
    expect(await mailbox.list('bea@example.com ')).toHaveLength(1)
  })

  it('stays in its folder, whatever the names and ids', async () => {
    const odd = '../../etc/passwd\0\n"<x>'
    await mailbox.send({ ...mail(odd, odd, odd), messageId: odd })
    const [kept] = await mailbox.list(odd)
    expect(kept).toMatchObject({ subject: odd, to: { name: odd, email: odd } })
    expect(await readdir(join(folder, 'mailbox'))).toEqual([`${kept!.id}.json`])
    for (const id of [odd, '..', '', `${kept!.id}.json`]) expect(await mailbox.find(id)).toBeNull()
  })

  it('ignores other files in its folder', async () => {
    await mailbox.send(mail('bea@example.com'))
    await writeFile(join(folder, 'mailbox', 'notes.json'), '{')
    expect(await mailbox.list()).toHaveLength(1)
  })

  it('shows its list as a page with everything escaped', async () => {
    await mailbox.send(mail('bea@example.com', '<script>1</script>', '<b>Bea</b>'))
    const page = await app.inject('/dev/mailbox')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;1&lt;/script&gt;')
    expect(page.body).not.toMatch(/<script|<b>/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it('filters the page by recipient, and keeps the filter in its links', async () => {
    await mailbox.send(mail('a+b@example.com', 'mine'))
    await mailbox.send(mail('ana@example.com', 'hers'))
    const { body } = await app.inject('/dev/mailbox?to=a%2Bb%40example.com')
    expect(body).toContain('mine')
    expect(body).not.toContain('hers')
    expect(body).toContain('?to=a%2Bb%40example.com')
    expect((await app.inject('/dev/mailbox?to="><script>')).body).not.toContain('<script')
  })

  it('shows a mail with its text escaped and its HTML in a sandbox, whose links open outside', async () => {
    await mailbox.send(mail('bea@example.com'))
    const [kept] = await mailbox.list()
    const { body } = await app.inject(`/dev/mailbox/${kept!.id}`)
    expect(body).toContain('Open &lt;it&gt;')
    expect(body).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const framed = await app.inject(`/dev/mailbox/${kept!.id}/html`)
    expect(framed.body).toContain('<head><base target="_blank">')
    expect(framed.headers['content-security-policy']).toMatch(/sandbox(?!.*allow-scripts)/)
  })

  it('answers 404 for an unknown mail', async () => {
    for (const path of ['/dev/mailbox/none', '/dev/mailbox/%2e%2e%2fx', '/dev/mailbox/none/html'])
      expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('returns the list as JSON for tests', async () => {
    await mailbox.send(mail('bea@example.com'))
    const mails = (await app.inject('/dev/mailbox.json?to=bea@example.com')).json<{ subject: string }[]>()
    expect(mails).toMatchObject([{ subject: 'Returned', to: { name: 'Bea Cruz' } }])
  })
})
