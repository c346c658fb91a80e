const TOKENS = /<[^>]*>|[^<]+|</g
const BULLET = /^\s*[-•*]\s+(.*)$/
const NUMBERED = /^\s*(\d{1,3})[.)]\s+(.*)$/
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Plain text as rich text: blank lines part paragraphs, single line breaks stay, lines that begin with '- ' or with
 * '1. ', '2. ' and so on become lists. '' stays ''.
 */
export function plainToHtml(text: string): string {
  const blocks: string[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push(`<p>${lines.map(escapeText).join('<br>')}</p>`)
    lines = []
  }
  const all = text.split('\n')
  for (let at = 0; at < all.length;) {
    const list = listAt(all, at)
    if (list) {
      endParagraph()
      blocks.push(list.html)
      at += list.lines
      continue
    }
    const line = all[at] ?? ''
    if (line.trim() === '') endParagraph()
    else lines.push(line.trim())
    at += 1
  }
  endParagraph()
  return blocks.join('')
}

/** The list that begins on a line, if one does. A numbered one counts 1, 2, 3: other numbers are text. */
function listAt(lines: readonly string[], from: number): { html: string; lines: number } | undefined {
  const bullets = takeItems(lines, from, (line) => BULLET.exec(line)?.[1])
  if (bullets.length > 0) return { html: listHtml('ul', bullets), lines: bullets.length }
  const numbered = takeItems(lines, from, (line, n) => {
    const [, number, item] = NUMBERED.exec(line) ?? []
    return Number(number) === n + 1 ? item : undefined
  })
  return numbered.length > 0 ? { html: listHtml('ol', numbered), lines: numbered.length } : undefined
}

function takeItems(
  lines: readonly string[],
  from: number,
  itemOf: (line: string, n: number) => string | undefined,
): string[] {
  const items: string[] = []
  for (const line of lines.slice(from)) {
    const item = itemOf(line, items.length)
    if (item === undefined) break
    items.push(item)
  }
  return items
}

function listHtml(tag: 'ul' | 'ol', items: readonly string[]): string {
  return `<${tag}>${items.map((item) => `<li>${escapeText(item.trim())}</li>`).join('')}</${tag}>`
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? character)
}

/**
 * Rich text as the plain text that `plainToHtml` would turn back into it; undefined where it holds more than
 * paragraphs, line breaks and simple lists, so that nothing is lost by opening it.
 */
export function simpleHtmlToPlain(html: string): string | undefined {
  return readHtml(html, false)
}

/** The words of any rich text as plain text: formatting, images and tables' lines go. */
export function flattenHtml(html: string): string {
  return readHtml(html, true) ?? ''
}

const BLOCK = /^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|hr|pre|section|table|tbody|thead|tr)$/

function readHtml(html: string, lenient: boolean): string | undefined {
  let text = ''
  let list: { ordered: boolean; items: number } | undefined
  const breakTo = (newlines: string) => {
    if (text !== '') text = text.trimEnd() + newlines
  }
  for (const token of html.match(TOKENS) ?? []) {
    if (!token.startsWith('<') || token === '<') {
      const decoded = decode(token, lenient)
      if (decoded === undefined) return undefined
      text += /\s$/.test(text) || text === '' ? decoded.trimStart() : decoded
      continue
    }
    const tag = token.replace(/\s*\/?>$/, '>').toLowerCase()
    const name = /^<(\/?[a-z0-9]+)/.exec(tag)?.[1] ?? ''
    if (!lenient && tag !== `<${name}>`) return undefined
    switch (name) {
      case 'p':
        if (!list) breakTo('\n\n')
        else if (!/(^|\n)(- |\d+\. )$/.test(text)) breakTo('\n')
        break
      case 'br':
        if (list && !lenient) return undefined
        text = `${text.replace(/ +$/, '')}\n`
        break
      case 'ul':
      case 'ol':
        if (list && !lenient) return undefined
        breakTo('\n\n')
        list = { ordered: name === 'ol', items: 0 }
        break
      case 'li':
        if (!list) {
          if (!lenient) return undefined
          list = { ordered: false, items: 0 }
        }
        if (list.items > 0) breakTo('\n')
        list.items += 1
        text += list.ordered ? `${list.items}. ` : '- '
        break
      case '/ul':
      case '/ol':
        list = undefined
        breakTo('\n\n')
        break
      case '/p':
      case '/li':
        break
      default:
        if (!lenient) return undefined
        if (BLOCK.test(name)) breakTo('\n\n')
        else if (name === 'td' || name === 'th') text += ' '
    }
  }
  return text.trim()
}

/** Text between tags, its white space as HTML shows it. */
function decode(raw: string, lenient: boolean): string | undefined {
  let known = true
  const decoded = raw
    .replace(/\s+/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,31});/gi, (whole, name: string) => {
      const character = name.startsWith('#') ? codePoint(name) : NAMED[name.toLowerCase()]
      if (character === undefined) known = false
      return character ?? whole
    })
  return known || lenient ? decoded : undefined
}

function codePoint(name: string): string | undefined {
  const point = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : undefined
}
