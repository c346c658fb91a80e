const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi
const INLINE_TAG = /^<\/?(a|abbr|b|code|del|em|i|mark|s|small|span|strike|strong|sub|sup|u)[\s/>]/i
const IMAGE_TAG = /^<img[\s/>]/i
const LAST_CODE_POINT = 0x10ffff

/**
 * The words of rich text, for search, snippets and lists; blocks are set apart by a space. In one pass over the
 * text: a megabyte of unclosed brackets costs no more than a megabyte of prose.
 */
export function htmlToText(html: string): string {
  let text = ''
  eachPart(html, (part, isTag) => {
    if (!isTag) text += words(part)
    else if (!INLINE_TAG.test(part)) text += ' '
  })
  return text.replace(/ {2,}/g, ' ').trim()
}

/**
 * The same by lines: each block, line break and cell on its own; empty ones are left out.
 * @param picture the placeholder for a picture
 */
export function htmlToLines(html: string, picture: string): string[] {
  let text = ''
  eachPart(html, (part, isTag) => {
    if (!isTag) text += words(part)
    else if (IMAGE_TAG.test(part)) text += picture
    else if (!INLINE_TAG.test(part)) text += '\n'
  })
  return text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
}

/** Whether rich text says anything: words or an image. An emptied editor leaves '<p></p>' behind. */
export function htmlHasContent(html: string): boolean {
  let hasContent = false
  eachPart(html, (part, isTag) => {
    hasContent = isTag ? IMAGE_TAG.test(part) : words(part).trim() !== ''
    return hasContent
  })
  return hasContent
}

/** @param see ends the walk by returning true */
function eachPart(html: string, see: (part: string, isTag: boolean) => boolean | void): void {
  let from = 0
  for (;;) {
    const open = html.indexOf('<', from)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) break
    if (open > from && see(html.slice(from, open), false)) return
    if (see(html.slice(open, close + 1), true)) return
    from = close + 1
  }
  see(html.slice(from), false)
}

/** The text between two tags, with all white space as plain spaces: HTML shows line breaks there as spaces. */
function words(part: string): string {
  return part.replace(ENTITY, decodeEntity).replace(/[^\S ]/g, ' ')
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
  // With a zero before it '8369' is still decimal, and 'x20B1' is the hexadecimal '0x20B1'.
  const point = Number(`0${name.slice(1)}`)
  return point > 0 && point <= LAST_CODE_POINT ? String.fromCodePoint(point).toWellFormed() : whole
}
