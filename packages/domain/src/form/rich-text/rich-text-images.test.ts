import { describe, expect, it } from 'vitest'
import { bytes, gif, gifFrame, png } from '../../images/testing/headers.ts'
import { checkDraft, checkSubmission } from '../content/answers.ts'
import { formMessage } from '../answer/messages.ts'
import { IMAGE_SOURCE_MAX_MEGAPIXELS } from '../template/limits.ts'
import {
  createImageBudget,
  embeddedImagePixels,
  imageIssue,
  imageLeftOut,
  imagePixelsBefore,
  richTextImageIssues,
  richTextImagePixels,
} from './rich-text-images.ts'
import { aField, aSection } from '../testing/builders.ts'

const image = (data: Uint8Array, label = 'png') =>
  `<p>Look: <img alt="A > B" src="data:image/${label};base64,${Buffer.from(data).toString('base64')}"></p>`

describe('images in rich text (Q3)', () => {
  it('are found with what they declare, by their bytes', () => {
    const html = `${image(png(30, 20))}<IMG SRC='data:image/jpeg;base64,${Buffer.from(gif(5, 4)).toString('base64')}'>`
    expect(richTextImagePixels(html)).toEqual([600, 20])
    expect(
      richTextImagePixels('<p>data:image/png;base64,AAAA</p><img src="https://example.com/a.png">'),
    ).toEqual([])
    expect(richTextImagePixels('<p>cut off <img src="data:image/png;base64,AAAA')).toEqual([null])
  })

  it('may have 25 megapixels each and not one more', () => {
    expect(richTextImageIssues(image(png(5000, 5000)))).toEqual([])
    expect(richTextImageIssues(image(png(5000, 5001))).map(formMessage)).toEqual([
      'An image has more than 25 megapixels. Remove it, or use a smaller one.',
    ])
    const bomb = gif(30_000, 30_000, gifFrame(0, 0, 1, 1))
    expect(bomb).toHaveLength(29)
    expect(richTextImageIssues(image(bomb, 'gif')).map(({ code }) => code)).toEqual(['IMAGE_TOO_LARGE'])
  })

  it('must say how large they are', () => {
    expect(richTextImageIssues(image(bytes('not an image'))).map(formMessage)).toEqual([
      'An image cannot be read. Remove it, or use another PNG, JPEG, GIF or WebP file.',
    ])
  })

  it('may have 100 megapixels in a memo, over all its answers', () => {
    const template = [
      aSection([aField('TEXT_RTE', { field_id: 'A' }), aField('TEXT_RTE_PREFILLED', { field_id: 'B' })]),
    ]
    const large = image(png(5000, 5000))
    const full = { A: large.repeat(2), B: large.repeat(2) }
    expect(checkDraft(template, full)).toEqual([])
    const over = { A: large.repeat(3), B: large + image(png(1, 1)) + large }
    expect(checkDraft(template, over)).toEqual([{ code: 'IMAGES_TOO_LARGE', path: ['B'], params: {} }])
    expect(checkSubmission(template, over).issues.map(formMessage)).toEqual([
      'The images of this memo have more than 100 megapixels together. Remove some, or use smaller ones.',
    ])
  })

  it('may have 100 megapixels where they are made smaller before they are embedded', () => {
    expect(imageIssue(100e6, IMAGE_SOURCE_MAX_MEGAPIXELS)).toBeUndefined()
    expect(formMessage(imageIssue(100e6 + 1, IMAGE_SOURCE_MAX_MEGAPIXELS)!)).toBe(
      'An image has more than 100 megapixels. Remove it, or use a smaller one.',
    )
  })

  it('of one rich text begin where those before it ended', () => {
    const large = image(png(5000, 5000))
    const texts = [large, '<p>None</p>', large.repeat(2) + image(png(5000, 5001)), large.repeat(2), large]
    const before = imagePixelsBefore(texts)
    expect(before).toEqual([0, 25e6, 25e6, 75e6, 125e6])
    // Judged text by text, they are the images that one budget for all lets through.
    const whole = createImageBudget()
    for (const [at, html] of texts.entries()) {
      const own = createImageBudget(before[at])
      for (const pixels of richTextImagePixels(html)) expect(own.takes(pixels)).toBe(whole.takes(pixels))
    }
  })

  it('that are too large by themselves take nothing from the others', () => {
    const budget = createImageBudget()
    expect([9e8, null, 25e6, 25e6, 25e6, 25e6, 1].map((pixels) => budget.takes(pixels))).toEqual([
      ...[true, true, true, true, true, true],
      false,
    ])
  })
  it('F5: are not read of a text that was refused for its size', () => {
    const template = [
      aSection([aField('TEXT_RTE', { field_id: 'A' }), aField('TEXT_RTE', { field_id: 'B' })]),
    ]
    const excess = image(png(5000, 5000)).repeat(5)
    for (const [refused, code] of [
      ['x'.repeat(1_100_000), 'RICH_TEXT_TOO_LARGE'],
      ['<p>x</p>'.repeat(20_001), 'RICH_TEXT_TOO_COMPLEX'],
    ] as const)
      expect(checkDraft(template, { A: refused, B: excess }).map((found) => found.code)).toEqual([code])
    expect(checkDraft(template, { A: 'x', B: excess }).map((found) => found.code)).toEqual([
      'IMAGES_TOO_LARGE',
    ])
  })

  it('are measured alone by their address, where they are embedded', () => {
    const data = Buffer.from(png(30, 20)).toString('base64')
    expect(embeddedImagePixels(`data:image/png;base64,${data}`)).toBe(600)
    expect(embeddedImagePixels('https://example.com/a.png')).toBeNull()
  })

  it('leave a placeholder that names them and says why', () => {
    expect(imageLeftOut(' Floor plan ', 'IMAGE_TOO_LARGE')).toBe(
      '[Floor plan: not shown, as it has more than 25 megapixels]',
    )
    expect(imageLeftOut('', 'IMAGES_TOO_LARGE')).toBe(
      '[Image: not shown, as the images of this memo have more than 100 megapixels together]',
    )
    expect(imageLeftOut('Floor plan', 'IMAGES_NOT_PRINTABLE')).toBe(
      '[Floor plan: not printed, as the images of this memo are too large to print together]',
    )
  })
})
