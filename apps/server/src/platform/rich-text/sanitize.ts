import {
  isEmbeddedImage,
  isRichTextLink,
  RICH_TEXT_DROPPED,
  RICH_TEXT_PLAIN_BLOCKS,
  RICH_TEXT_TAGS,
  richTextAttribute,
} from '@countersign/domain'
import { Tokenizer } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'

type Attributes = sanitizeHtml.Attributes

/** Deeper than any real text, and shallow enough for browsers and the PDF renderer. */
const MAX_DEPTH = 100

/** Parsing time is quadratic in the number of open tags. Beyond this, only the words are kept. */
const MAX_OPEN = 1_000

/** Beyond this, too, only the words are kept: an attribute costs as much as a tag. A table of 5,000 cells has about 20,000. */
const MAX_ATTRIBUTES = 50_000

class TooMuchMarkup extends Error {}

/** Aborts at too many attributes. The tag handler can't: it is called after all attributes of a tag are parsed. */
class CountingTokenizer extends Tokenizer {
  constructor(...[options, callbacks]: ConstructorParameters<typeof Tokenizer>) {
    super(options, callbacks)
    const read = callbacks.onattribname.bind(callbacks)
    let attributes = 0
    callbacks.onattribname = (start, end) => {
      attributes += 1
      if (attributes > MAX_ATTRIBUTES) throw new TooMuchMarkup()
      read(start, end)
    }
  }
}

/** Links open in a new tab and leak no referrer (U32). */
const LINK = { target: '_blank', rel: 'noopener noreferrer' }

const tags = Object.keys(RICH_TEXT_TAGS)

/**
 * Sanitises rich text for storage: no scripts and no external resources (F5). The browser's sanitiser (packages/form) uses the
 * same list.
 */
export function sanitizeRichText(html: string): string {
  try {
    return sanitize(html)
  } catch (cause) {
    if (cause instanceof TooMuchMarkup) return sanitize(withoutTags(html))
    throw cause
  }
}

function withoutTags(html: string): string {
  return html.replace(/(?:<[^<>]*>)+/g, ' ')
}

function sanitize(html: string): string {
  /** Open links, true for those that are kept: HTML does not allow nested links. */
  const links: boolean[] = []
  let open = 0
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      ...Object.fromEntries(tags.map((tag) => [tag, ['style', ...Object.keys(RICH_TEXT_TAGS[tag] ?? {})]])),
      a: ['href', 'target', 'rel'],
    },
    parseStyleAttributes: false,
    parser: { Tokenizer: CountingTokenizer },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...RICH_TEXT_DROPPED],
    nestingLimit: MAX_DEPTH,
    onOpenTag: (tag) => {
      open += 1
      if (open > MAX_OPEN) throw new TooMuchMarkup()
      if (tag === 'a') links.push(false)
    },
    onCloseTag: (tag) => {
      open -= 1
      if (tag === 'a') links.pop()
    },
    transformTags: {
      a: (_, attribs) => {
        const isKept = isRichTextLink(attribs.href ?? '') && !links.includes(true)
        if (isKept) links[links.length - 1] = true
        return isKept ? { tagName: 'a', attribs } : { tagName: 'span', attribs: {} }
      },
      img: (_, attribs): sanitizeHtml.Tag => {
        const source = attribs.src ?? ''
        if (isEmbeddedImage(source)) return { tagName: 'img', attribs }
        // F5: an external image becomes a link, so that reading a memo fetches nothing.
        const isLink = isRichTextLink(source) && !links.includes(true)
        return isLink
          ? { tagName: 'a', attribs: { href: source }, text: attribs.alt || source }
          : { tagName: 'span', attribs: {}, text: attribs.alt ?? '' }
      },
      '*': (tag, attribs) =>
        RICH_TEXT_PLAIN_BLOCKS.includes(tag)
          ? { tagName: 'div', attribs: allowedAttributes('div', attribs) }
          : { tagName: tag, attribs: allowedAttributes(tag, attribs) },
    },
  })
}

/** The allowed attributes of a tag, and the fixed ones of a link. */
function allowedAttributes(tag: string, attribs: Attributes): Attributes {
  const kept: Attributes = {}
  for (const [name, value] of Object.entries(attribs)) {
    const allowed = richTextAttribute(tag, name, value)
    if (allowed !== undefined) kept[name] = allowed
  }
  return tag === 'a' ? { ...kept, ...LINK } : kept
}
