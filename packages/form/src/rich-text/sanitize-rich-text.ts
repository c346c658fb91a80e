import {
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
  // A text that begins as a page of frames would have no body otherwise.
  FORCE_BODY: true,
}

let purifier: DOMPurify | undefined

/** An instance of our own: what hooks do here concerns nobody else's sanitising. */
function ownPurifier(): DOMPurify {
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
 * Rich text as HTML that may be shown and edited: by the same list as the server's, no scripts, nothing fetched from
 * elsewhere, links that open in a new tab (document 1, section 5; F5). Takes about 0.75 s for 1 MB: call it on load
 * and on save, never per key. Browser only.
 */
export function sanitizeRichText(html: string): string {
  return purifiedRichText(html).innerHTML
}

/** The same as elements, in a document of their own that runs and loads nothing. */
export function purifiedRichText(html: string): HTMLElement {
  // Its types say Node; without WHOLE_DOCUMENT it is the body, and nothing where nothing is left of that.
  const body = ownPurifier().sanitize(html, options) as HTMLElement | null
  const root = body ?? document.implementation.createHTMLDocument().body
  for (const image of root.querySelectorAll('img')) linkForeignImage(image)
  for (const link of root.querySelectorAll('a')) {
    if (link.hasAttribute('href')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    } else renamed(link, 'span')
  }
  for (const block of root.querySelectorAll(RICH_TEXT_PLAIN_BLOCKS.join())) renamed(block, 'div')
  return root
}

/** An image kept elsewhere becomes a link to it: reading a memo fetches nothing from outside (F5). */
function linkForeignImage(image: HTMLImageElement): void {
  const source = image.getAttribute('src') ?? ''
  if (isEmbeddedImage(source)) return
  const alt = image.getAttribute('alt') ?? ''
  const isLink = isRichTextLink(source) && image.closest('a[href]') === null
  const stand = image.ownerDocument.createElement(isLink ? 'a' : 'span')
  if (isLink) stand.setAttribute('href', source)
  stand.textContent = isLink ? alt || source : alt
  image.replaceWith(stand)
}

/** Puts an element of another name in an element's place, with all it holds. */
function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
