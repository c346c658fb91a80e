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

/** What stays of an attribute (F5): its value, shortened where only a part may stay; undefined where it goes. */
export function richTextAttribute(tag: string, name: string, value: string): string | undefined {
  if (!Object.hasOwn(RICH_TEXT_TAGS, tag)) return undefined
  if (name === 'style') return richTextStyle(tag, value) || undefined
  const rules = RICH_TEXT_TAGS[tag]!
  const trimmed = value.trim()
  return Object.hasOwn(rules, name) && rules[name]!.test(trimmed) ? trimmed : undefined
}

function richTextStyle(tag: string, style: string): string {
  const kept = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const [name, ...rest] = declaration.toLowerCase().split(':')
    const property = name!.trim()
    const value = styleValue(tag, property, rest.join(':').trim())
    if (value !== undefined) kept.set(property, value)
  }
  return [...kept].map(([property, value]) => `${property}: ${value}`).join('; ')
}

function styleValue(tag: string, property: string, value: string): string | undefined {
  if (property === 'color') return richTextColour(value)
  if (!Object.hasOwn(RICH_TEXT_STYLES, property)) return undefined
  const { tags, value: pattern } = RICH_TEXT_STYLES[property]!
  return pattern.test(value) && (!tags || tags.includes(tag)) ? value : undefined
}
