import {
  RICH_TEXT_COLOURS,
  RICH_TEXT_IMAGE,
  RICH_TEXT_LINK,
  RICH_TEXT_STYLES,
  RICH_TEXT_TAGS,
} from './rich-text-allowed.ts'

/** Whether a link in rich text may lead there: a whole http(s), mail or telephone address. */
export function isRichTextLink(address: string): boolean {
  return RICH_TEXT_LINK.test(address.trim())
}

/** Whether an image's source is the image itself, as a PNG, JPEG, GIF or WebP `data:` URL (F5). */
export function isEmbeddedImage(source: string): boolean {
  return RICH_TEXT_IMAGE.test(source.trim())
}

/** A CSS colour as `#rrggbb` where it is one of the palette's; undefined for every other. */
export function richTextColour(value: string): string | undefined {
  const text = value.trim().toLowerCase()
  const rgb = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(text)?.slice(1)
  const hex = rgb ? `#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : text
  return RICH_TEXT_COLOURS.find((colour) => colour.value === hex)?.value
}

/** An attribute after sanitising (F5): its value, or the part of it that is allowed; undefined if it is removed. */
export function richTextAttribute(tag: string, name: string, value: string): string | undefined {
  if (!Object.hasOwn(RICH_TEXT_TAGS, tag)) return undefined
  if (name === 'style') return richTextStyle(tag, value) || undefined
  const rules = RICH_TEXT_TAGS[tag]!
  const trimmed = value.trim()
  return Object.hasOwn(rules, name) && rules[name]!.test(trimmed) ? trimmed : undefined
}

/** Declarations of the properties that may stay: the others are passed over, however many there are. */
const DECLARATION = new RegExp(
  `(?:^|;)\\s*(${['color', ...Object.keys(RICH_TEXT_STYLES)].join('|')})\\s*:([^;]*)`,
  'gi',
)

function richTextStyle(tag: string, style: string): string {
  const kept = new Map<string, string>()
  for (const [, name, rest] of style.matchAll(DECLARATION)) {
    const property = name!.toLowerCase()
    const value = styleValue(tag, property, rest!.trim().toLowerCase())
    if (value !== undefined) kept.set(property, value)
  }
  return [...kept].map(([property, value]) => `${property}: ${value}`).join('; ')
}

function styleValue(tag: string, property: string, value: string): string | undefined {
  if (property === 'color') return richTextColour(value)
  const { tags, value: pattern } = RICH_TEXT_STYLES[property]!
  return pattern.test(value) && (!tags || tags.includes(tag)) ? value : undefined
}
