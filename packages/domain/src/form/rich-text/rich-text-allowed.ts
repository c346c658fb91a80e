/**
 * What rich text may hold (F5), as data: the server's sanitiser and the browser's both read this list, and the editor
 * writes nothing beyond it.
 */

const WHOLE = /^\d{1,4}$/
const PIXELS = /^\d{1,4}(\.\d{1,3})?px$/
const CELL = { colspan: WHOLE, rowspan: WHOLE, colwidth: /^\d{1,4}(,\d{1,4}){0,99}$/ }

/** An address that a link may lead to: whole, and of a kind that runs nothing. */
export const RICH_TEXT_LINK = /^(https?:\/\/|mailto:|tel:)[^\p{Cc}]+$/iu

/** An image that travels inside the text. Whether its bytes are what it says shows when it is drawn. */
export const RICH_TEXT_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i

/** The tags that stay, each with its attributes and what these may say. `style` is judged for all by `RICH_TEXT_STYLES`. */
export const RICH_TEXT_TAGS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  p: {},
  div: {},
  br: {},
  hr: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  blockquote: {},
  pre: {},
  code: {},
  ul: {},
  li: {},
  ol: { start: /^-?\d{1,6}$/, type: /^[1aAiI]$/ },
  strong: {},
  b: {},
  em: {},
  i: {},
  u: {},
  ins: {},
  s: {},
  strike: {},
  del: {},
  sub: {},
  sup: {},
  span: {},
  a: { href: RICH_TEXT_LINK },
  img: { src: RICH_TEXT_IMAGE, alt: /^/, width: WHOLE, height: WHOLE },
  table: {},
  caption: {},
  colgroup: {},
  thead: {},
  tbody: {},
  tfoot: {},
  tr: {},
  col: { span: WHOLE },
  td: CELL,
  th: { ...CELL, scope: /^(row|col|rowgroup|colgroup)$/ },
}

/** Blocks that stay as plain blocks, so that their words don't run together. */
export const RICH_TEXT_PLAIN_BLOCKS: readonly string[] = [
  ...['address', 'article', 'aside', 'center', 'dd', 'details', 'dl', 'dt', 'figcaption', 'figure', 'footer'],
  ...['header', 'main', 'nav', 'section', 'summary'],
]

/** Tags that go with all they hold; of any other tag that doesn't stay, the words do. */
export const RICH_TEXT_DROPPED: readonly string[] = [
  ...[
    'script',
    'style',
    'template',
    'title',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
  ],
  ...['svg', 'math', 'xmp', 'plaintext'],
]

/** What a `style` attribute may say, and on which tags (on all where none are named). Colours: `RICH_TEXT_COLOURS`. */
export const RICH_TEXT_STYLES: Readonly<Record<string, { value: RegExp; tags?: readonly string[] }>> = {
  'text-align': {
    value: /^(left|center|right|justify)$/,
    tags: ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th'],
  },
  width: { value: PIXELS, tags: ['table', 'col'] },
  'min-width': { value: PIXELS, tags: ['table', 'col'] },
}

/**
 * The colours that text may have: each legible on the sheet, where the dark scheme shows its lighter sister, and on
 * paper. Others are left out, since what people sign must not hold words that can't be seen.
 */
export const RICH_TEXT_COLOURS = [
  { name: 'red', value: '#a3241b' },
  { name: 'amber', value: '#855000' },
  { name: 'green', value: '#1c6540' },
  { name: 'blue', value: '#23508f' },
  { name: 'purple', value: '#6b3a6e' },
  { name: 'grey', value: '#4f575b' },
] as const

export type RichTextColourName = (typeof RICH_TEXT_COLOURS)[number]['name']
