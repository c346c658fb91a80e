import { readdir } from 'node:fs/promises'
import { bytes, gif, gifFrame, jpeg, png, sof } from '@countersign/domain/images/testing/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** 35 bytes that take gigabytes to decode. */
const BOMB = bytes(gif(30_000, 30_000, gifFrame(0, 0, 1, 1)), [0, 0, 0, 0, 0, 0])
const TOO_LARGE = 'An image has more than 25 megapixels. Remove it, or use a smaller one.'

const image = (data: Uint8Array, label: string) =>
  `<img alt="Plan" src="data:image/${label};base64,${Buffer.from(data).toString('base64')}">`

describe('images in rich text (Q3)', () => {
  it.each([
    ['a GIF of 35 bytes that declares 30,000 by 30,000', image(BOMB, 'gif'), TOO_LARGE],
    [
      'a GIF whose frame is larger than its screen',
      image(gif(1, 1, gifFrame(0, 0, 60_000, 60_000)), 'gif'),
      TOO_LARGE,
    ],
    ['a GIF that says it is a PNG', image(BOMB, 'png'), TOO_LARGE],
    ['a progressive JPEG', image(jpeg(sof(0xc2, 60_000, 60_000)), 'jpeg'), TOO_LARGE],
    ['markup that only cleaning reads', image(BOMB, 'gif').replace('alt="Plan"', 'alt="<"'), TOO_LARGE],
    [
      'what is no image',
      image(bytes('Dear all'), 'png'),
      'An image cannot be read. Remove it, or use another PNG, JPEG, GIF or WebP file.',
    ],
    [
      'five images of 25 megapixels',
      image(png(5000, 5000), 'png').repeat(5),
      'The images of this memo have more than 100 megapixels together. Remove some, or use smaller ones.',
    ],
  ])('are refused at their answer, of a draft and of a submission: %s', async (_, html, message) => {
    const { owner, first } = people
    const answers = { body: `<p>See the plan.</p>${html}` }
    const written = submission(template, [level([first])], answers)
    for (const action of ['SUBMITTED', 'SAVE_AS_DRAFT'] as const)
      expect(await owner.call('create_memo', { ...written, action })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ path: 'answers.BODY', message }] },
      })
  })

  it('are accepted up to 25 megapixels each and 100 in total', async () => {
    const { owner, first } = people
    const answers = { body: image(png(5000, 5000), 'png').repeat(4) }
    await owner.must('create_memo', submission(template, [level([first])], answers))
  })
})

describe('uploaded images (Q3)', () => {
  const send = (name: string, data: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new File([data], name))
    return site.web.inject({
      method: 'POST',
      url: '/files',
      headers: { cookie: people.owner.cookie },
      payload: form,
    })
  }
  const stored = async () =>
    (await readdir(site.services.config.dataDir, { recursive: true })).filter((name) =>
      /\.(gif|png|jpg)$/.test(name),
    )

  it('of more than 25 megapixels are refused with a message and not stored', async () => {
    const before = await stored()
    const late = bytes(
      gif(10, 10).subarray(0, 13),
      // Frames enough for the first megabyte, then the one that matters.
      ...Array.from({ length: 1000 }, () => gifFrame(0, 0, 10, 10)),
      bytes(
        [0x21, 0xfe],
        Array.from({ length: 4100 }, () => [255, ...Array.from({ length: 255 }, () => 1)]).flat(),
        [0],
      ),
      gifFrame(0, 0, 60_000, 60_000),
      [0x3b],
    )
    expect(late.length).toBeGreaterThan(1_048_576)
    for (const [name, data] of [
      ['bomb.gif', BOMB],
      ['late.gif', late],
      ['wide.png', png(30_000, 30_000)],
      ['wide.jpg', jpeg(sof(0xc0, 6000, 6000))],
    ] as const) {
      const answer = await send(name, data as Uint8Array<ArrayBuffer>)
      expect(answer.json()).toMatchObject({
        error: {
          status: 'INVALID_ARGUMENT',
          message: TOO_LARGE,
          details: { issues: [{ path: name, code: 'IMAGE_TOO_LARGE' }] },
        },
      })
    }
    expect(await stored()).toEqual(before)
  })

  it('whose headers cannot be read are refused', async () => {
    const answer = await send('cut.png', png(10, 10).slice(0, 20) as Uint8Array<ArrayBuffer>)
    expect(answer.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })

  it('are accepted up to 25 megapixels', async () => {
    expect((await send('plan.png', png(5000, 5000) as Uint8Array<ArrayBuffer>)).statusCode).toBe(200)
  })
})

it('F5: rich text that exceeds 1 MB after sanitising is refused, since it could not be saved again', async () => {
  const { owner, first } = people
  // Cleaning writes each quotation mark as an entity of six characters.
  const html = image(png(10, 10), 'png').replace('"Plan"', `'${'"'.repeat(300_000)}'`)
  for (const action of ['SUBMITTED', 'SAVE_AS_DRAFT'] as const)
    expect(
      await owner.call('create_memo', { ...submission(template, [level([first])], { body: html }), action }),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'answers.BODY', code: 'RICH_TEXT_TOO_LARGE' }] },
    })
})
