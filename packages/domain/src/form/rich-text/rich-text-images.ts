import type { DeclaredPixels } from '../../images/declared-pixels.ts'
import { declaredPixelsOfBase64 } from '../../images/declared-pixels.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { IMAGE_MAX_MEGAPIXELS, MEMO_IMAGES_MAX_MEGAPIXELS, PIXELS_PER_MEGAPIXEL } from '../template/limits.ts'

const BASE64_URL = /^\s*data:image\/[\w.+-]{1,20};base64,/i
const IMAGE_TAG = /<img\b/gi
const EMBEDDED = /\ssrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\/[\w.+-]{1,20};base64,([A-Za-z0-9+/=\s]*)/i

/** What the embedded images of a rich text declare, in its order; their bytes count, whatever their labels say. */
export function richTextImagePixels(html: string): DeclaredPixels[] {
  return [...html.matchAll(IMAGE_TAG)].flatMap(({ index }) => {
    // Up to the next tag, so that the scan stays linear even with unclosed tags.
    const next = html.indexOf('<', index + 1)
    const base64 = EMBEDDED.exec(html.slice(index, next === -1 ? undefined : next))?.[1]
    return base64 === undefined ? [] : [declaredPixelsOfBase64(base64)]
  })
}

/** What the image of a `data:` URL declares; null for any other address. */
export function embeddedImagePixels(source: string): DeclaredPixels {
  const start = BASE64_URL.exec(source)?.[0]
  return start === undefined ? null : declaredPixelsOfBase64(source.slice(start.length))
}

/** Why an image is left out: by itself, beside the others on screen and on paper, or beside the others on paper alone. */
type ImageLeftOut = 'IMAGE_TOO_LARGE' | 'IMAGES_TOO_LARGE' | 'IMAGES_NOT_PRINTABLE'

/** The placeholder text for an image that is not decoded. */
export function imageLeftOut(alt: string, code: ImageLeftOut): string {
  const name = alt.trim() || 'Image'
  switch (code) {
    case 'IMAGE_TOO_LARGE':
      return `[${name}: not shown, as it has more than ${IMAGE_MAX_MEGAPIXELS} megapixels]`
    case 'IMAGES_TOO_LARGE':
      return `[${name}: not shown, as the images of this memo have more than ${MEMO_IMAGES_MAX_MEGAPIXELS} megapixels together]`
    case 'IMAGES_NOT_PRINTABLE':
      return `[${name}: not printed, as the images of this memo are too large to print together]`
  }
}

/** What is wrong with one image, in rich text or uploaded (Q3): decoding it would take more memory than there is. */
export function imageIssue(
  pixels: DeclaredPixels,
  max_megapixels = IMAGE_MAX_MEGAPIXELS,
): FormIssue | undefined {
  if (pixels === null) return issue('IMAGE_UNREADABLE', {})
  return pixels > max_megapixels * PIXELS_PER_MEGAPIXEL
    ? issue('IMAGE_TOO_LARGE', { max_megapixels })
    : undefined
}

/** An issue for the first unacceptable image of a rich text. */
export function richTextImageIssues(html: string): FormIssue[] {
  for (const pixels of richTextImagePixels(html)) {
    const found = imageIssue(pixels)
    if (found) return [found]
  }
  return []
}

/** Adds up the images of a memo. Those that are refused by themselves don't count. */
export interface ImageBudget {
  /** Whether this image, too, still fits. */
  takes(pixels: DeclaredPixels): boolean
  /** The pixels of all images so far, those that didn't fit included. */
  taken(): number
}

/** @param taken what the rich texts before hold already */
export function createImageBudget(taken = 0): ImageBudget {
  return {
    takes(pixels) {
      if (pixels === null || imageIssue(pixels)) return true
      taken += pixels
      return taken <= MEMO_IMAGES_MAX_MEGAPIXELS * PIXELS_PER_MEGAPIXEL
    },
    taken: () => taken,
  }
}

/** For each rich text of a memo, the pixels of the images in those before it: where its own budget begins. */
export function imagePixelsBefore(texts: readonly string[]): number[] {
  const budget = createImageBudget()
  return texts.map((html) => {
    const before = budget.taken()
    for (const pixels of richTextImagePixels(html)) budget.takes(pixels)
    return before
  })
}
