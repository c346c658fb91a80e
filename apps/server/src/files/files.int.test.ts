import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { FILE_MAX_MEGABYTES } from '@countersign/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { bindFiles } from './bind-files.store.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const MEGABYTE = 1_048_576

interface Upload {
  name: string
  size: number
  url: string
}

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())
beforeEach(() => site.setNow())

function send(actor: Actor | null, name: string, bytes: Uint8Array<ArrayBuffer>, field = 'file') {
  const form = new FormData()
  form.append(field, new File([bytes], name))
  return site.web.inject({
    method: 'POST',
    url: '/files',
    ...(actor ? { headers: { cookie: actor.cookie } } : {}),
    payload: form,
  })
}

async function upload(
  actor: Actor,
  name = 'Quote.pdf',
  bytes: Uint8Array<ArrayBuffer> = PDF,
): Promise<Upload> {
  const answer = await send(actor, name, bytes)
  expect(answer.statusCode).toBe(200)
  return answer.json<Upload>()
}

function rowOf(url: string) {
  return site.services.db.selectFrom('files').selectAll().where('file_key', '=', url).executeTakeFirst()
}

function rowNamed(name: string) {
  return site.services.db.selectFrom('files').selectAll().where('original_name', '=', name).executeTakeFirst()
}

async function submitWith(files: Upload[], remarks?: string) {
  const { owner, first, watcher } = people
  const route = [level([first], { watchers: [watcher.email] })]
  return owner.call('create_memo', {
    ...submission(template, route, { files }),
    ...(remarks ? { remarks } : {}),
  })
}

async function memoWith(files: Upload[]): Promise<string> {
  const answer = await submitWith(files)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.memo_id
}

/** The link to a file, without the host. */
async function link(
  actor: Actor,
  memo_id: string,
  fileName: string,
  responseType?: 'inline',
): Promise<string> {
  const { signedURL } = await actor.must('download_memo_file', { memo_id, fileName, responseType })
  return signedURL[0]?.replace('http://localhost:3000', '') ?? ''
}

/** Follows a link, as a browser does. */
function open({ cookie }: Pick<Actor, 'cookie'>, url: string) {
  return site.web.inject({ url, headers: { cookie } })
}

describe('I2: an upload', () => {
  test('is stored under a unique path, hashed, with the type of its content (U40)', async () => {
    const { owner } = people
    const file = await upload(owner, 'Quote (₱).pdf')
    expect(file).toMatchObject({ name: 'Quote (₱).pdf', size: PDF.length })
    expect(file.url).toMatch(new RegExp(`^files/${owner.userId}/\\d{13}_[0-9a-f]{24}_[\\w.-]+\\.pdf$`))
    expect(await rowOf(file.url)).toMatchObject({
      user_id: owner.userId,
      original_name: 'Quote (₱).pdf',
      content_type: 'application/pdf',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      memo_key: null,
    })
  })

  test('needs a session', async () => {
    const answer = await send(null, 'Quote.pdf', PDF)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
  })

  test.each([
    ['is not on the list', 'run.exe', Buffer.from('MZ\x90\0')],
    ['is not what its name says', 'photo.png', PDF],
    ['is empty', 'empty.pdf', Buffer.alloc(0)],
  ])('that %s is refused in the form’s words, and leaves nothing', async (_, name, bytes) => {
    const before = await site.services.db.selectFrom('files').select('file_key').execute()
    const answer = await send(people.owner, name, bytes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: 'This file is unsupported' },
    })
    expect(await site.services.db.selectFrom('files').select('file_key').execute()).toHaveLength(
      before.length,
    )
  })

  test('is accepted at the size limit; one byte more is refused, and no part is kept', async () => {
    const largest = Buffer.alloc(FILE_MAX_MEGABYTES * MEGABYTE)
    PDF.copy(largest)
    expect((await upload(people.owner, 'Plans.pdf', largest)).size).toBe(largest.length)
    const before = await site.services.db.selectFrom('files').select('file_key').execute()
    const answer = await send(people.owner, 'Plans.pdf', Buffer.concat([largest, Buffer.from('x')]))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: 'The file exceeds more than 3MB (limit: 25MB)' },
    })
    expect(await site.services.db.selectFrom('files').select('file_key').execute()).toHaveLength(
      before.length,
    )
  })

  test('leaves nothing behind if the connection breaks', async () => {
    await site.web.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.web.server.address() as AddressInfo
    const storedFiles = async () => {
      const entries = await readdir(site.services.config.dataDir, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name: file }) => file)
    }
    const before = await storedFiles()
    const name = 'Broken off.pdf'
    const socket = connect(port, '127.0.0.1')
    socket.write(
      [
        'POST /files HTTP/1.1',
        'host: localhost',
        `cookie: ${people.owner.cookie}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${3 * MEGABYTE}`,
        '',
        '--b',
        `content-disposition: form-data; name="file"; filename="${name}"`,
        '',
        '',
      ].join('\r\n'),
    )
    // More than the part that is checked: the rest is on its way into the storage.
    socket.write(Buffer.concat([PDF, Buffer.alloc(2 * MEGABYTE)]))
    await expect.poll(storedFiles).not.toEqual(before)
    socket.destroy()
    await expect.poll(storedFiles).toEqual(before)
    expect(await rowNamed(name)).toBeUndefined()
  })

  test('is malformed if it is not multipart or has its file in another field', async () => {
    const { cookie } = people.owner
    const json = await site.web.inject({ method: 'POST', url: '/files', headers: { cookie }, payload: {} })
    expect(json.statusCode).toBe(400)
    expect((await send(people.owner, 'Quote.pdf', PDF, 'document')).statusCode).toBe(400)
  })
})

describe('I2: a memo may contain', () => {
  test('its owner’s own upload, which is then its file', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    const memo = await site.services.db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    expect((await rowOf(file.url))?.memo_key).toBe(memo.memo_key)
  })

  test('no upload of another person', async () => {
    const file = await upload(people.stranger, 'Secret plan.pdf')
    const answer = await submitWith([file])
    expect(answer).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
    expect(answer.ok ? '' : answer.message).toContain('Secret-plan.pdf')
    expect(answer).toMatchObject({ details: { issues: [{ path: 'answers.FILES.0' }] } })
    expect((await rowOf(file.url))?.memo_key).toBeNull()
  })

  test('no file of another memo, and none that doesn’t exist', async () => {
    const file = await upload(people.owner)
    await memoWith([file])
    expect(await submitWith([file])).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
    const missing = { ...file, url: `${file.url}x` }
    expect(await submitWith([missing])).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
  })

  test('one upload for one of two concurrent memos', async () => {
    const file = await upload(people.owner)
    const answers = await Promise.all([submitWith([file]), submitWith([file])])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('an upload whose earlier binding was rolled back', async () => {
    const file = await upload(people.owner)
    const { memo_key } = await site.services.db
      .selectFrom('memos')
      .select('memo_key')
      .executeTakeFirstOrThrow()
    const failing = site.services.db.transaction().execute(async (tx) => {
      await bindFiles(tx, {
        userId: people.owner.userId,
        memoKey: memo_key,
        files: [{ url: file.url, path: 'attachments' }],
      })
      throw new Error('refused later')
    })
    await expect(failing).rejects.toThrow('refused later')
    expect(await rowOf(file.url)).toMatchObject({ memo_key: null, bound_at: null })
  })
})

describe('I2, C6: download_memo_file', () => {
  test('gives every participant a link, by path or by name, that needs nothing else', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    for (const actor of [people.owner, people.first, people.watcher]) {
      const answer = await open(actor, await link(actor, memo_id, file.url))
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(PDF)).toBe(true)
    }
    expect(await people.first.must('download_memo_file', { memo_id, fileName: 'Quote.pdf' })).toMatchObject({
      metadata: { name: 'Quote.pdf', contentType: 'application/pdf', size: PDF.length },
    })
  })

  test('refuses strangers, files of other memos and unknown files with the same answer', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    const other = await memoWith([])
    const answers = await Promise.all([
      people.stranger.call('download_memo_file', { memo_id, fileName: file.url }),
      people.owner.call('download_memo_file', { memo_id: other, fileName: file.url }),
      people.owner.call('download_memo_file', { memo_id, fileName: 'nothing.pdf' }),
      people.owner.call('download_memo_file', { memo_id: 'AVL-1999-0001', fileName: file.url }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('C6: gives files of a working copy only to its owner until it is submitted', async () => {
    const { owner, first } = people
    const memo_id = await memoWith([])
    await first.must('return_memo', { memo_id, remarks: 'Where is the quote?' })
    const file = await upload(owner)
    const edit = {
      memo_id,
      template_id: template.templateId,
      memo_content: content({ files: [file] }),
      sequences: [await keptLevel(memo_id)],
    }
    await allowDraftsOfReturned()
    await owner.must('edit_memo', { ...edit, action: 'SAVE_AS_DRAFT' })
    expect((await owner.call('download_memo_file', { memo_id, fileName: file.url })).ok).toBe(true)
    expect(await first.call('download_memo_file', { memo_id, fileName: file.url })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    await owner.must('edit_memo', { ...edit, action: 'SUBMITTED', remarks: 'Attached.' })
    expect((await first.call('download_memo_file', { memo_id, fileName: file.url })).ok).toBe(true)
  })

  test('gives files of remarks to people who see the log', async () => {
    const { first, owner, watcher, stranger } = people
    const memo_id = await memoWith([])
    const file = await upload(first, 'Reason.pdf')
    await first.must('approve_memo', { memo_id, remarks: 'See the note.', attachments: [file] })
    for (const actor of [owner, watcher, first])
      expect((await actor.call('download_memo_file', { memo_id, fileName: file.url })).ok).toBe(true)
    expect((await stranger.call('download_memo_file', { memo_id, fileName: file.url })).ok).toBe(false)
  })

  async function keptLevel(memo_id: string) {
    const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
    const sequence_id = raw_sequences[0]?.sequence_id
    return level([people.first], { watchers: [people.watcher.email], sequence_id })
  }

  async function allowDraftsOfReturned(): Promise<void> {
    const value = JSON.stringify(['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT'])
    await site.services.db
      .insertInto('settings')
      .values({ key: 'allowed_draft_button_statuses', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
})

describe('I2: download_uploaded_file', () => {
  test('shows an unbound file to its uploader', async () => {
    const file = await upload(people.owner)
    const { signedURL, metadata } = await people.owner.must('download_uploaded_file', {
      fileName: file.url,
      responseType: 'inline',
    })
    expect(metadata).toEqual({ name: 'Quote.pdf', contentType: 'application/pdf', size: PDF.length })
    const shown = await open(people.owner, signedURL[0]?.replace('http://localhost:3000', '') ?? '')
    expect(shown.rawPayload.equals(PDF)).toBe(true)
    expect(shown.headers['content-disposition']).toMatch(/^inline;/)
  })

  test('refuses uploads of others, files of a memo and unknown files with the same answer', async () => {
    const { owner, stranger } = people
    const [free, bound] = [await upload(owner), await upload(owner)]
    await memoWith([bound])
    const answers = await Promise.all([
      stranger.call('download_uploaded_file', { fileName: free.url }),
      owner.call('download_uploaded_file', { fileName: bound.url }),
      owner.call('download_uploaded_file', { fileName: `${free.url}x` }),
      // Only by its storage path, since names are not unique.
      owner.call('download_uploaded_file', { fileName: free.name }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe('I2: the viewer', () => {
  test('shows PDFs and images inline, sandboxed, with their stored type and full name', async () => {
    const file = await upload(people.owner, 'Quote (₱).pdf')
    const memo_id = await memoWith([file])
    const { headers } = await open(people.first, await link(people.first, memo_id, file.url, 'inline'))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="Quote (_).pdf"; filename*=UTF-8''Quote%20%28%E2%82%B1%29.pdf`,
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.location).toBeUndefined()
  })

  test('downloads anything else, even if inline was requested', async () => {
    const file = await upload(people.owner, 'rows.csv', Buffer.from('a,b\n'))
    const memo_id = await memoWith([file])
    const { headers } = await open(people.first, await link(people.first, memo_id, file.url, 'inline'))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('expires its links after five minutes, with a message', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    const url = await link(people.first, memo_id, file.url)
    site.setNow(new Date(Date.now() + 5 * 60_000 - 2000).toISOString())
    expect((await open(people.first, url)).statusCode).toBe(200)
    site.setNow(new Date(Date.now() + 5 * 60_000 + 2000).toISOString())
    const late = await open(people.first, url)
    expect(late.statusCode).toBe(403)
    expect(late.body).toBe('This link has expired. Please open the file again from its memo.')
  })

  test('reports a file that is missing from storage', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    await site.services.storage.remove(file.url)
    const answer = await open(people.owner, await link(people.owner, memo_id, file.url))
    expect(answer.statusCode).toBe(404)
  })

  test('opens only its own tokens', async () => {
    const file = await upload(people.owner)
    const memo_id = await memoWith([file])
    const url = await link(people.first, memo_id, file.url)
    const at = url.length - 10
    const changed = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
    for (const other of [changed, '/viewer', '/viewer?token=', `/viewer?token=${file.url}`])
      expect((await open(people.first, other)).statusCode).toBe(403)
  })
})
