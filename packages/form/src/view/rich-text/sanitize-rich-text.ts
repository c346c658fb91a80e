import type { ImageBudget } from '@countersign/domain'
import {
  createImageBudget,
  embeddedImagePixels,
  imageIssue,
  imageLeftOut,
  isEmbeddedImage,
  isRichTextLink,
  RICH_TEXT_DROPPED,
  RICH_TEXT_PLAIN_BLOCKS,
  RICH_TEXT_TAGS,
  richTextAttribute,
} from '@countersign/domain'
import createPurifier from 'dompurify'
import type { DOMPurify } from 'dompurify'

const tags = Object.keys(RICH_TEXT_TAGS)

const options = {
  ALLOWED_TAGS: [...tags, ...RICH_TEXT_PLAIN_BLOCKS],
  ALLOWED_ATTR: ['style', ...new Set(Object.values(RICH_TEXT_TAGS).flatMap((rules) => Object.keys(rules)))],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...RICH_TEXT_DROPPED],
  RETURN_DOM: true as const,
  // Without it, text that starts with a frameset would have no body.
  FORCE_BODY: true,
}

let purifier: DOMPurify | undefined

/** An instance of its own, so that the hooks don't affect other uses of DOMPurify. */
function getPurifier(): DOMPurify {
  if (purifier) return purifier
  purifier = createPurifier(window)
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const tag = element.nodeName.toLowerCase()
    const { attrName, attrValue } = attribute
    const kept = richTextAttribute(tag, attrName, attrValue)
    const isForeignImage = tag === 'img' && attrName === 'src' && isRichTextLink(attrValue)
    if (kept !== undefined) attribute.attrValue = kept
    else if (!isForeignImage) attribute.keepAttr = false
  })
  return purifier
}

/**
 * Sanitises rich text for viewing and editing, by the server's list: no scripts, nothing fetched from elsewhere, links
 * open in a new tab (U32, F5). Takes about 0.75 s for 1 MB: call it on load and on save, never on every key. Browser only.
 * @param pixelsBefore the pixels of the images in the memo's rich texts before it (`imagePixelsBefore`)
 */
export function sanitizeRichText(html: string, pixelsBefore = 0): string {
  return purifyRichText(html, pixelsBefore).innerHTML
}

/** The same as elements, in an inert document. */
export function purifyRichText(html: string, pixelsBefore = 0): HTMLElement {
  // Typed as Node; without WHOLE_DOCUMENT it is the body, or null if nothing is left.
  const body = getPurifier().sanitize(html, options) as HTMLElement | null
  const root = body ?? document.implementation.createHTMLDocument().body
  const budget = createImageBudget(pixelsBefore)
  for (const image of root.querySelectorAll('img')) replaceHiddenImage(image, budget)
  for (const link of root.querySelectorAll('a')) {
    if (link.hasAttribute('href')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    } else renameElement(link, 'span')
  }
  for (const block of root.querySelectorAll(RICH_TEXT_PLAIN_BLOCKS.join())) renameElement(block, 'div')
  return root
}

/** Replaces linked images by links, since reading a memo must fetch nothing (F5), and too large images by their names. */
function replaceHiddenImage(image: HTMLImageElement, budget: ImageBudget): void {
  const source = image.getAttribute('src') ?? ''
  const alt = image.getAttribute('alt') ?? ''
  if (isEmbeddedImage(source)) {
    // Older memos may contain images that are refused today (Q3); decoding them could exhaust the browser's memory.
    const pixels = embeddedImagePixels(source)
    const isTooLarge = imageIssue(pixels)?.code === 'IMAGE_TOO_LARGE'
    if (isTooLarge || !budget.takes(pixels))
      image.replaceWith(imageLeftOut(alt, isTooLarge ? 'IMAGE_TOO_LARGE' : 'IMAGES_TOO_LARGE'))
    return
  }
  const isLink = isRichTextLink(source) && image.closest('a[href]') === null
  const replacement = image.ownerDocument.createElement(isLink ? 'a' : 'span')
  if (isLink) replacement.setAttribute('href', source)
  replacement.textContent = isLink ? alt || source : alt
  image.replaceWith(replacement)
}

/** Replaces an element by one with another name and the same content. */
function renameElement(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
