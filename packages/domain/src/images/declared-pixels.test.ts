import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPixelMeter, declaredPixels, declaredPixelsOfBase64 } from './declared-pixels.ts'
import * as made from './testing/headers.ts'

const { bytes, gif, gifFrame, jpeg, png, segment, sof, webp } = made

/** Each image with what it declares; null where it declares nothing that can be read. */
const IMAGES: [what: string, image: Uint8Array, pixels: number | null][] = [
  ['nothing', bytes(), null],
  ['two bytes', bytes('GI'), null],
  ['text', bytes('Dear all, please approve'), null],
  ['a BMP', bytes('BM', [0, 0, 0, 0]), null],
  ['an SVG', bytes('<svg width="9" height="9"/>'), null],

  ['a PNG', png(300, 200), 60_000],
  ['a PNG of 30,000 by 30,000', png(30_000, 30_000), 9e8],
  ['a PNG with the largest numbers there are', png(0xffff_ffff, 0xffff_ffff), 0xffff_ffff ** 2],
  ['a PNG cut off within its signature', png(300, 200).subarray(0, 6), null],
  ['a PNG with another signature', bytes('\x89PNG\n\n\n\n\n', made.ihdr(3, 2)), null],
  ['a PNG cut off before its header', png(300, 200).subarray(0, 12), null],
  ['a PNG cut off within its header', png(300, 200).subarray(0, 20), null],
  ['a PNG cut off behind its header', png(300, 200).subarray(0, 40), 60_000],
  ['a PNG without width', png(0, 200), null],
  ['a PNG that begins with another chunk', bytes(made.PNG_SIGNATURE, made.fctl(9, 9, 0, 0)), null],
  ['a PNG with a second header', png(30, 20, made.ihdr(9000, 9000)), 600],
  ['an animated PNG', png(300, 200, made.fctl(300, 200, 0, 0)), 60_000],
  ['an animated PNG with a frame larger than its canvas', png(10, 10, made.fctl(30_000, 20_000, 0, 0)), 6e8],
  [
    'an animated PNG with a frame far beyond its canvas',
    png(10, 10, made.fctl(1, 1, 29_999, 9_999)),
    30_000 * 10_000,
  ],
  [
    'an animated PNG cut off within a frame',
    bytes(made.PNG_SIGNATURE, made.ihdr(10, 10), made.fctl(9, 9, 0, 0).subarray(0, 12)),
    100,
  ],

  ['a JPEG', jpeg(sof(0xc0, 300, 200)), 60_000],
  ['a progressive JPEG', jpeg(sof(0xc2, 30_000, 20_000)), 6e8],
  ['a lossless, an arithmetic and a hierarchical JPEG', jpeg(sof(0xc3, 20, 10)), 200],
  ['an arithmetic JPEG', jpeg(sof(0xca, 20, 10)), 200],
  ['a JPEG behind tables and comments', jpeg(segment(0xc4, 40), segment(0xfe, 9), sof(0xc1, 20, 10)), 200],
  ['a JPEG with a picture in its metadata', jpeg(segment(0xe1, 400), sof(0xc0, 20, 10)), 200],
  ['a JPEG with repeated 0xFF', jpeg(bytes([0xff, 0xff, 0xff]), sof(0xc0, 20, 10)), 200],
  ['a JPEG with junk between segments', jpeg(segment(0xe0, 4), bytes('junk'), sof(0xc0, 20, 10)), 200],
  ['a JPEG with markers that have no length', jpeg(bytes([0xff, 0xd3, 0xff, 1]), sof(0xc0, 20, 10)), 200],
  ['a JPEG with a length that is none', jpeg(bytes([0xff, 0xe0, 0, 0]), sof(0xc0, 20, 10)), 200],
  ['a JPEG of two frames', jpeg(sof(0xc0, 20, 10), sof(0xc0, 5000, 6000)), 3e7],
  ['a hierarchical JPEG', jpeg(sof(0xde, 5000, 6000), sof(0xc5, 20, 10)), 3e7],
  ['a JPEG with a frame behind its scan', jpeg(sof(0xc0, 20, 10), made.SCAN, sof(0xc0, 5000, 6000)), 200],
  ['a JPEG that leaves its height to its scan', jpeg(sof(0xc0, 20, 0)), null],
  ['a JPEG without a frame', jpeg(), null],
  ['a JPEG that is over at once', bytes([0xff, 0xd8, 0xff, 0xd9]), null],
  ['a JPEG cut off behind its first marker', bytes([0xff, 0xd8, 0xff]), null],
  ['a JPEG cut off in junk', bytes([0xff, 0xd8, 0xff, 0xd0], 'junk'), null],
  ['a JPEG cut off within a length', bytes([0xff, 0xd8, 0xff, 0xe0, 0]), null],
  ['a JPEG cut off within its frame', bytes([0xff, 0xd8], sof(0xc0, 20, 10).subarray(0, 7)), null],
  ['a JPEG of markers without end', jpeg(new Uint8Array(30_000).fill(0xff), sof(0xc0, 20, 10)), Infinity],

  ['a GIF', gif(300, 200, gifFrame(0, 0, 300, 200)), 60_000],
  ['a GIF of 35 bytes with a screen of 30,000 by 30,000', gif(30_000, 30_000, gifFrame(0, 0, 1, 1)), 9e8],
  ['an older GIF', bytes('GIF87a', [20, 0, 10, 0, 0, 0, 0, 0x3b]), 200],
  ['a GIF of another version', bytes('GIF90a', [20, 0, 10, 0, 0, 0, 0, 0x3b]), null],
  ['a GIF cut off within its screen', gif(300, 200).subarray(0, 9), null],
  ['a GIF cut off behind its screen', gif(300, 200).subarray(0, 13), 60_000],
  ['a GIF whose first frame is larger than its screen', gif(10, 10, gifFrame(0, 0, 30_000, 20_000)), 6e8],
  [
    'a GIF whose second frame is larger than its screen',
    gif(10, 10, gifFrame(0, 0, 10, 10, 0x80), made.gifExtension, gifFrame(0, 0, 30_000, 20_000)),
    6e8,
  ],
  ['a GIF with a frame beyond its screen', gif(10, 10, gifFrame(29_999, 9_999, 1, 1)), 30_000 * 10_000],
  ['a GIF with a screen of nothing', gif(0, 0, gifFrame(0, 0, 20, 10)), 200],
  ['a GIF with nothing at all', gif(0, 0), null],
  ['a GIF with colours', made.colouredGif(20, 10, gifFrame(0, 0, 40, 10)), 400],
  ['a GIF cut off within a frame', gif(20, 10, gifFrame(0, 0, 40, 10).subarray(0, 5)).subarray(0, 18), 200],
  ['a GIF cut off within its data', gif(20, 10, gifFrame(0, 0, 40, 10)).subarray(0, 25), 400],
  [
    'a GIF of blocks without end',
    gif(20, 10, bytes(Array.from({ length: 150_000 }, (_, at) => [0x21, 1, 0][at % 3]!))),
    Infinity,
  ],

  ['a lossy WebP', webp(made.vp8(300, 200)), 60_000],
  ['a lossless WebP', webp(made.vp8l(16_384, 16_384)), 16_384 ** 2],
  ['an extended WebP', webp(made.vp8x(16_777_216, 16_777_216), made.vp8(3, 2)), 16_777_216 ** 2],
  ['a WebP whose bitstream is larger than its canvas', webp(made.vp8x(3, 2), made.vp8l(9000, 9000)), 8.1e7],
  [
    'an animated WebP',
    webp(made.vp8x(30, 20), made.anmf(0, 0, 30, 20, made.vp8(30, 20)), made.anmf(2, 4, 9, 9, made.vp8(9, 9))),
    600,
  ],
  [
    'an animated WebP with a frame beyond its canvas',
    webp(made.vp8x(30, 20), made.anmf(9_998, 4_998, 2, 2, made.vp8(2, 2))),
    10_000 * 5_000,
  ],
  [
    'an animated WebP whose bitstream is larger than its frame',
    webp(made.vp8x(30, 20), made.anmf(0, 0, 30, 20, made.otherWebpChunk, made.vp8(9_000, 9_000))),
    8.1e7,
  ],
  ['a WebP with other chunks', webp(made.otherWebpChunk, made.vp8(30, 20), made.otherWebpChunk), 600],
  ['a lossy WebP that begins otherwise', webp(made.vp8(30, 20, [0, 0, 0])), null],
  ['a lossless WebP that begins otherwise', webp(made.vp8l(30, 20, 0)), null],
  ['a WebP without a picture', webp(made.otherWebpChunk), null],
  ['a WebP cut off within its signature', bytes('RIFF', [0, 0]), null],
  ['a WebP cut off within a chunk', webp(made.vp8(30, 20)).subarray(0, 24), null],
  ['a sound', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), null],
  ['a thing that begins with RIF', bytes('RIFX', [0, 0, 0, 0], 'WEBP'), null],
]

describe('the pixels that an image declares (Q3)', () => {
  it.each(IMAGES)('of %s', (_, image, pixels) => {
    expect(declaredPixels(image)).toBe(pixels)
    expect(declaredPixelsOfBase64(Buffer.from(image).toString('base64'))).toBe(pixels)
  })

  it.each(IMAGES)('of %s, when it comes in pieces', (_, image, pixels) => {
    for (const size of [1, 7, 1000]) {
      const meter = createPixelMeter()
      for (let at = 0; at < image.length; at += size) meter.write(image.subarray(at, at + size))
      expect(meter.pixels()).toBe(pixels)
    }
  })

  it('are read through line breaks in base64, and not through ends in its middle', () => {
    const base64 = Buffer.from(png(300, 200)).toString('base64')
    expect(declaredPixelsOfBase64(base64.replace(/.{20}/g, '$&\n'))).toBe(60_000)
    expect(declaredPixelsOfBase64(`${base64.slice(0, 8)}=${base64.slice(8)}`)).toBeNull()
  })

  it('are the same whole and in pieces, for any bytes', () => {
    const starts = IMAGES.map(([, image]) => image).filter((image) => image.length < 500)
    const changed = fc
      .tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 6 }))
      .map(([image, changes]) => {
        const copy = image.slice()
        for (const [at, value] of changes) copy[at % Math.max(1, copy.length)] = value
        return copy
      })
    fc.assert(
      fc.property(changed, fc.integer({ min: 1, max: 40 }), (image, size) => {
        const meter = createPixelMeter()
        for (let at = 0; at < image.length; at += size) meter.write(image.subarray(at, at + size))
        expect(meter.pixels()).toBe(declaredPixels(image))
        expect(declaredPixelsOfBase64(Buffer.from(image).toString('base64'))).toBe(declaredPixels(image))
      }),
    )
  })
})
