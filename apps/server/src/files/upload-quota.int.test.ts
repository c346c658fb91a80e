import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { UNBOUND_FILES } from './upload-quota.store.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const MEGABYTE = 1_048_576

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

function send(actor: Actor) {
  const form = new FormData()
  form.append('file', new File([PDF], 'Plan.pdf'))
  return site.web.inject({ method: 'POST', url: '/files', headers: { cookie: actor.cookie }, payload: form })
}

describe('a malformed multipart request is the client’s error (A2)', () => {
  const post = (type: string, payload: string) =>
    site.web.inject({
      method: 'POST',
      url: '/files',
      headers: { cookie: people.owner.cookie, 'content-type': type },
      payload,
    })
  const part = (boundary: string, name = 'file') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${PDF.toString()}`
  const closed = (boundary: string) => `${part(boundary)}\r\n--${boundary}--\r\n`

  it.each([
    ['without a boundary', 'multipart/form-data', closed('b')],
    ['with an empty boundary', 'multipart/form-data; boundary=', closed('b')],
    [
      'with a boundary of a thousand characters',
      `multipart/form-data; boundary=${'b'.repeat(1000)}`,
      closed('b'.repeat(1000)),
    ],
    ['with a boundary that never comes', 'multipart/form-data; boundary=c', closed('b')],
    ['without an end', 'multipart/form-data; boundary=b', part('b')],
    ['of nothing', 'multipart/form-data; boundary=b', ''],
    [
      'with a field larger than any',
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n${'x'.repeat(5000)}\r\n--b--\r\n`,
    ],
    [
      'with more fields than any',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(20)}--b--\r\n`,
    ],
  ])('%s', async (_, type, payload) => {
    const answer = await post(type, payload)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT' } }])
  })
})

describe('one person’s unbound uploads', () => {
  const waiting = (actor: Actor, count: number, size: number) =>
    site.services.db
      .insertInto('files')
      .values(
        Array.from({ length: count }, (_, n) => ({
          file_key: `files/${actor.userId}/${size}_${n}`,
          user_id: actor.userId,
          original_name: `${n}.pdf`,
          content_type: 'application/pdf',
          size,
          sha256: '',
        })),
      )
      .execute()

  test('are limited to 200 files, also concurrently', async () => {
    const actor = await site.signIn('quota.files@northwind.example', 'Quota Files')
    await waiting(actor, UNBOUND_FILES - 2, 10)
    const before = await readdir(site.services.config.dataDir, { recursive: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(actor)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({
      error: {
        status: 'RESOURCE_EXHAUSTED',
        message: expect.stringContaining('Save or submit the memos') as string,
      },
    })
    // Nothing of the refused ones is kept; two files, and the folders that they are in.
    const after = await readdir(site.services.config.dataDir, { recursive: true })
    expect(after.filter((name) => !before.includes(name) && name.endsWith('.pdf'))).toHaveLength(2)
    expect((await send(people.owner)).statusCode).toBe(200)
  })

  test('are limited to 500 MB', async () => {
    const actor = await site.signIn('quota.size@northwind.example', 'Quota Size')
    await waiting(actor, 20, 25 * MEGABYTE)
    expect((await send(actor)).statusCode).toBe(429)
  })

  test('no longer count when a memo has bound them', async () => {
    const actor = await site.signIn('quota.bound@northwind.example', 'Quota Bound')
    await waiting(actor, UNBOUND_FILES - 1, 10)
    const file = (await send(actor)).json<{ name: string; size: number; url: string }>()
    expect((await send(actor)).statusCode).toBe(429)
    await actor.must('create_memo', submission(template, [level([people.first])], { files: [file] }))
    expect((await send(actor)).statusCode).toBe(200)
  })
})
