import {
  isEmbeddedImage,
  isRichTextLink,
  RICH_TEXT_DROPPED,
  RICH_TEXT_PLAIN_BLOCKS,
  RICH_TEXT_TAGS,
  richTextAttribute,
} from '@countersign/domain'
import sanitizeHtml from 'sanitize-html'

type Attributes = sanitizeHtml.Attributes

/** Deeper than anybody writes, and less than what makes a browser or the PDF stumble. */
const MAX_DEPTH = 100

/** Links open in a new tab and tell the other side nothing (document 1 section 5). */
const LINK = { target: '_blank', rel: 'noopener noreferrer' }

const tags = Object.keys(RICH_TEXT_TAGS)

/**
 * Rich text as it is stored: nothing that runs, nothing that fetches from elsewhere (F5). The browser's sanitiser
 * (packages/form) does the same by the same list.
 */
export function sanitizeRichText(html: string): string {
  /** The links around the present place; true for those that stay. HTML knows no link inside a link. */
  const links: boolean[] = []
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      ...Object.fromEntries(tags.map((tag) => [tag, ['style', ...Object.keys(RICH_TEXT_TAGS[tag] ?? {})]])),
      a: ['href', 'target', 'rel'],
    },
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...RICH_TEXT_DROPPED],
    nestingLimit: MAX_DEPTH,
    onOpenTag: (tag) => void (tag === 'a' && links.push(false)),
    onCloseTag: (tag) => void (tag === 'a' && links.pop()),
    transformTags: {
      a: (_, attribs) => {
        const stays = isRichTextLink(attribs.href ?? '') && !links.includes(true)
        if (stays) links[links.length - 1] = true
        return stays ? { tagName: 'a', attribs } : { tagName: 'span', attribs: {} }
      },
      img: (_, attribs): sanitizeHtml.Tag => {
        const source = attribs.src ?? ''
        if (isEmbeddedImage(source)) return { tagName: 'img', attribs }
        // F5: an image that lives elsewhere becomes a link to it, so that reading a memo fetches nothing.
        const isLink = isRichTextLink(source) && !links.includes(true)
        return isLink
          ? { tagName: 'a', attribs: { href: source }, text: attribs.alt || source }
          : { tagName: 'span', attribs: {}, text: attribs.alt ?? '' }
      },
      '*': (tag, attribs) =>
        RICH_TEXT_PLAIN_BLOCKS.includes(tag)
          ? { tagName: 'div', attribs: kept('div', attribs) }
          : { tagName: tag, attribs: kept(tag, attribs) },
    },
  })
}

/** The attributes that stay on a tag; a link gets its own. */
function kept(tag: string, attribs: Attributes): Attributes {
  const stay: Attributes = {}
  for (const [name, value] of Object.entries(attribs)) {
    const allowed = richTextAttribute(tag, name, value)
    if (allowed !== undefined) stay[name] = allowed
  }
  return tag === 'a' ? { ...stay, ...LINK } : stay
}
