import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let memo_id: string
let file: { name: string; size: number; url: string }

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
  const template = await publishTemplate(site)
  const payload = new FormData()
  payload.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'Plan.pdf'))
  const headers = { cookie: people.owner.cookie }
  file = (await site.web.inject({ method: 'POST', url: '/files', headers, payload })).json()
  const sent = submission(template, [level([people.first])], { files: [file] })
  memo_id = (await people.owner.must('create_memo', sent)).memo_id
})
afterAll(() => site.stop())

/** The link to the file, without the host. */
async function link(actor: Actor): Promise<string> {
  const { signedURL } = await actor.must('download_memo_file', { memo_id, fileName: file.url })
  return signedURL[0]?.replace('http://localhost:3000', '') ?? ''
}

/** Follows a link, as a browser does. */
function open({ cookie }: Pick<Actor, 'cookie'>, url: string) {
  return site.web.inject({ url, headers: { cookie } })
}

describe('I2: the viewer', () => {
  it('opens a link only in the session that requested it', async () => {
    const url = await link(people.first)
    const again = await site.signIn(people.first.email)
    const refused = [
      await open({ cookie: '' }, url),
      await open({ cookie: 'countersign_web=made-up' }, url),
      await open(people.owner, url),
      // Their own, but another one.
      await open(again, url),
    ]
    for (const { statusCode, body } of refused)
      expect([statusCode, body]).toEqual([
        403,
        'This link has expired. Please open the file again from its memo.',
      ])
    expect((await open(people.first, url)).statusCode).toBe(200)
    const ended = await link(again)
    await site.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: again.cookie } })
    expect((await open(again, ended)).statusCode).toBe(403)
  })
})
