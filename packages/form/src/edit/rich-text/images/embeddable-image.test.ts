import { expect, it, vi } from 'vitest'
import { embeddableImage } from './embeddable-image.ts'

const u16 = (value: number) => [value & 255, value >> 8]

/** The headers of a GIF: its screen, and optionally a frame. */
const gif = (width: number, height: number, frame?: [width: number, height: number]) =>
  Uint8Array.from([
    ...[...Buffer.from('GIF89a'), ...u16(width), ...u16(height), 0, 0, 0],
    ...(frame ? [0x2c, 0, 0, 0, 0, ...u16(frame[0]), ...u16(frame[1]), 0, 2, 0] : []),
    0x3b,
  ])
const asUrl = (image: Uint8Array) => `data:image/gif;base64,${Buffer.from(image).toString('base64')}`
const asFile = (image: Uint8Array<ArrayBuffer>, name: string, type = 'image/gif') =>
  new File([image], name, { type })

/** Stands in for the browser's decoder: returns this image. */
const shrinksTo = (image: Uint8Array) => vi.fn().mockResolvedValue(asUrl(image))

it('Q3: a photograph of 48 megapixels is embedded, since the shrunk image is small', async () => {
  const small = gif(1600, 1200)
  const shrink = shrinksTo(small)
  expect(await embeddableImage(asFile(gif(8000, 6000), 'photo.gif'), shrink)).toEqual({
    source: asUrl(small),
  })
})

it.each([
  ['declares more than 100 megapixels', gif(30_000, 30_000)],
  ['declares them in a frame alone', gif(1, 1, [10_001, 10_000])],
])('Q3: an image that %s is refused before anything decodes it', async (_, bomb) => {
  const shrink = shrinksTo(gif(1, 1))
  expect(await embeddableImage(asFile(bomb, 'bomb.gif'), shrink)).toEqual({
    refusal: 'bomb.gif: An image has more than 100 megapixels. Remove it, or use a smaller one.',
  })
  expect(shrink).not.toHaveBeenCalled()
})

it('Q3: an embedded image has at most 25 megapixels, its frames included', async () => {
  const kept = gif(100, 100, [6000, 6000])
  expect(await embeddableImage(asFile(kept, 'film.gif'), shrinksTo(kept))).toEqual({
    refusal: 'film.gif: An image has more than 25 megapixels. Remove it, or use a smaller one.',
  })
})

it.each([
  ['is of another type', asFile(gif(9, 9), 'a.bmp', 'image/bmp')],
  ['only says that it is an image', asFile(Uint8Array.from([0x42, 0x4d, 1, 2, 3]), 'a.png', 'image/png')],
])('F5: a file that %s is refused without decoding', async (_, file) => {
  const shrink = shrinksTo(gif(9, 9))
  expect(await embeddableImage(file, shrink)).toEqual({
    refusal: `${file.name}: only PNG, JPEG, GIF and WebP images can be placed in the text.`,
  })
  expect(shrink).not.toHaveBeenCalled()
})

it('F5: an image that the browser can’t read is refused', async () => {
  const shrink = vi.fn().mockRejectedValue(new Error('The source image could not be decoded.'))
  expect(await embeddableImage(asFile(gif(9, 9), 'broken.gif'), shrink)).toEqual({
    refusal: 'broken.gif: only PNG, JPEG, GIF and WebP images can be placed in the text.',
  })
})
