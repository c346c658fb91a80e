/** Styles of a run of text. `color` and `fill` are `#rrggbb`. */
export type Marks = {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  code?: true
  script?: 'sub' | 'super'
  color?: string
  fill?: string
  href?: string
}

export type Align = 'left' | 'center' | 'right' | 'justify'

const markTags: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
  mark: { fill: '#fdf0b8' },
}

const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  navy: '#000080',
  maroon: '#800000',
  purple: '#800080',
  teal: '#008080',
  orange: '#ffa500',
  yellow: '#ffff00',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
}

/** A CSS colour as `#rrggbb`; undefined for notations that the editor does not write. */
export function cssColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/.exec(text)
  if (!rgb) return namedColors[text]
  return `#${rgb
    .slice(1)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const PAPER = '#ffffff'
const INK = '#1b2124'

/**
 * Removes colours that would make text illegible on paper, such as white on white: a signed document must show all its words.
 */
export function legibleMarks(marks: Marks): Marks {
  const { color, fill, ...rest } = marks
  if (fill && contrast(color ?? INK, fill) >= 3) return { ...rest, fill, ...(color ? { color } : {}) }
  if (color && contrast(color, PAPER) >= 3) return { ...rest, color }
  return rest
}

/** A cell's colour, if it is light enough for every text colour that `legibleMarks` keeps. */
export function legibleFill(value: string | undefined): string | undefined {
  const fill = cssColor(value)
  return fill && contrast(INK, fill) >= 10 ? fill : undefined
}

/** Parses a `style` attribute into values by lower-case property. */
export function styleDeclarations(style: string | undefined): Record<string, string> {
  const pairs = (style ?? '').split(';').map((declaration) => {
    const colon = declaration.indexOf(':')
    return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()] as const
  })
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}

/** The marks that an element adds to those it inherits. */
export function elementMarks(name: string, attributes: Record<string, string>): Marks {
  const style = styleDeclarations(attributes.style)
  const marks: Marks = { ...markTags[name] }
  const color = cssColor(style.color ?? (name === 'font' ? attributes.color : undefined))
  const fill = cssColor(style['background-color'])
  if (color) marks.color = color
  if (fill && name !== 'td' && name !== 'th') marks.fill = fill
  if (/^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '')) marks.bold = true
  if (/^(italic|oblique)$/.test(style['font-style'] ?? '')) marks.italic = true
  const decoration = style['text-decoration'] ?? style['text-decoration-line'] ?? ''
  if (/underline/.test(decoration)) marks.underline = true
  if (/line-through/.test(decoration)) marks.strike = true
  const href = name === 'a' ? (attributes.href ?? '').trim() : ''
  if (/^(https?:\/\/|mailto:)\S+$/i.test(href) && href.length <= 2000) marks.href = href
  return marks
}

/** The text alignment that an element sets. */
export function elementAlign(attributes: Record<string, string>): Align | undefined {
  const value = (styleDeclarations(attributes.style)['text-align'] ?? attributes.align ?? '').toLowerCase()
  if (value === 'end') return 'right'
  return (['left', 'center', 'right', 'justify'] as const).find((align) => align === value)
}

/** The valid width in CSS pixels from `style` or `width`. */
export function elementWidth(attributes: Record<string, string>): number | undefined {
  const value = styleDeclarations(attributes.style).width ?? attributes.width ?? ''
  const width = Number(/^(\d{1,5}(?:\.\d+)?)(?:px)?$/.exec(value.trim())?.[1])
  return width > 0 ? width : undefined
}
