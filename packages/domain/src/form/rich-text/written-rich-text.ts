import { richTextAttribute } from './rich-text-rules.ts'

const INLINE = [
  'strong',
  'b',
  'em',
  'i',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'sub',
  'sup',
  'span',
  'a',
  'code',
  'br',
  'img',
]
const BLOCKS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'div',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'table',
  'hr',
]
const ALL = new Set([...INLINE, ...BLOCKS])
const WORDS = new Set(INLINE)
const ROWS = new Set(['tr'])
const ITEMS = new Set(['li'])

/** What each element holds, as the editor writes it: narrower than HTML, so that no parser moves or closes anything by itself. */
function readChildren(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    ...['div', 'blockquote', 'li', 'td', 'th'].map((tag) => [tag, ALL] as const),
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'caption'].map((tag) => [tag, WORDS] as const),
    ...INLINE.map((tag) => [tag, WORDS] as const),
    ['ul', ITEMS],
    ['ol', ITEMS],
    ['table', new Set(['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])],
    ['colgroup', new Set(['col'])],
    ['thead', ROWS],
    ['tbody', ROWS],
    ['tfoot', ROWS],
    ['tr', new Set(['td', 'th'])],
  ])
}
/** Made when first needed, so that pages without it leave it out of their code. */
let children: ReadonlyMap<string, ReadonlySet<string>> | undefined
const EMPTY = new Set(['br', 'hr', 'img', 'col'])
const MAX_DEPTH = 100
/** Longer attributes hardly repeat: images. */
const MOST_JUDGED = 200

const TAG = /<(?:\/([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?(\/?))>/y
const TEXT = /[^<>&]*(?:&(?:amp|lt|gt|nbsp);[^<>&]*)*/y
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
/** The attributes that every link has (U32), behind its own. */
const LINK_END = ' target="_blank" rel="noopener noreferrer"'

/**
 * Rich text that is already as the sanitiser would leave it (F5): its parts in one pass, without a parser. It is judged by the same list, and by
 * how elements may be nested; where there is any doubt, the sanitiser decides.
 * @returns the text as the sanitiser writes it; null where it may need one
 */
export function asWrittenRichText(html: string): string | null {
  // Its markup is counted and its text cleaned one after the other.
  if (last?.html !== html) last = { html, written: judge(html) }
  return last.written
}

let last: { html: string; written: string | null } | undefined

function judge(html: string): string | null {
  /** Attributes that are allowed, by their tag: most repeat. */
  const allowed = new Set<string>()
  children ??= readChildren()
  const open: string[] = []
  let links = 0
  for (let at = 0; at < html.length;) {
    TEXT.lastIndex = at
    TEXT.test(html)
    at = TEXT.lastIndex
    if (at === html.length) break
    TAG.lastIndex = at
    const tag = TAG.exec(html)
    if (!tag) return null
    at = TAG.lastIndex
    const [, closed, opened = '', attributes = '', slash] = tag
    if (closed !== undefined) {
      if (open.pop() !== closed) return null
      if (closed === 'a') links -= 1
      continue
    }
    const parent = open.at(-1)
    const mayHold = parent === undefined ? ALL : children.get(parent)
    if (!mayHold?.has(opened)) return null
    const judged = `${opened}${attributes}`
    if (!allowed.has(judged)) {
      if (!areAllowed(opened, attributes)) return null
      if (judged.length <= MOST_JUDGED) allowed.add(judged)
    }
    if (EMPTY.has(opened)) continue
    if (slash || open.length >= MAX_DEPTH || (opened === 'a' && links > 0)) return null
    if (opened === 'a') links += 1
    open.push(opened)
  }
  return open.length > 0 ? null : withItsForm(html)
}

function areAllowed(tag: string, attributes: string): boolean {
  if (attributes === '') return tag !== 'a' && tag !== 'img'
  let own = attributes
  if (tag === 'a') {
    if (!attributes.endsWith(LINK_END)) return false
    own = attributes.slice(0, -LINK_END.length)
  }
  const names = new Set<string>()
  for (const [, name = '', escaped = ''] of own.matchAll(ATTRIBUTE)) {
    const value = escaped.replaceAll('&amp;', '&')
    if (value.length < escaped.length && value.replaceAll('&', '&amp;') !== escaped) return false
    if (value.length === escaped.length && escaped.includes('&')) return false
    if (names.has(name) || richTextAttribute(tag, name, value) !== value) return false
    names.add(name)
  }
  return (tag !== 'a' || names.has('href')) && (tag !== 'img' || names.has('src'))
}

const EMPTY_TAG = /<(br|hr|img|col)((?: [a-z]+="[^"<>]*")*) ?\/?>/g

/** The forms of the same that the sanitiser writes. */
function withItsForm(html: string): string {
  return html.replace(EMPTY_TAG, '<$1$2 />').replaceAll('&nbsp;', '\u00A0')
}
