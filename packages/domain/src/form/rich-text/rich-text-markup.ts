import { RICH_TEXT_MAX_ELEMENTS } from '../template/limits.ts'

const AMPERSAND = 0x26
const SLASH = 0x2f
const LESS = 0x3c
const GREATER = 0x3e
const IMAGE_TAG = /<img\b/gi
const LINK_TAG = /<a\b/gi

/** Each image's headers are read several times on the way in: as much work as so many elements. */
const ELEMENTS_PER_IMAGE = 20
/** Its address is judged, and it gets attributes of ours. */
const ELEMENTS_PER_LINK = 2
/** Each is decoded and escaped again. */
const ESCAPES_PER_ELEMENT = 2

/**
 * Whether rich text holds more markup than it may (F5, Q5). Cleaning costs time per element and per escaped character,
 * not per byte; one pass over the text finds out before anything parses it. Malformed text is overcounted, never undercounted: an end
 * tag alone makes an element, an element may lack its end tag, and a bare `<`, `>` or `&` is escaped.
 */
export function hasTooMuchMarkup(html: string): boolean {
  let openings = 0
  let closings = 0
  let escapes = 0
  let greater = 0
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === AMPERSAND) escapes += 1
    else if (code === GREATER) greater += 1
    else if (code === LESS) {
      if (html.charCodeAt(at + 1) === SLASH) closings += 1
      else openings += 1
    }
  }
  escapes += Math.max(0, greater - openings - closings)
  const elements =
    Math.max(openings, closings) +
    escapes / ESCAPES_PER_ELEMENT +
    count(html, IMAGE_TAG) * (ELEMENTS_PER_IMAGE - 1) +
    count(html, LINK_TAG) * (ELEMENTS_PER_LINK - 1)
  return elements > RICH_TEXT_MAX_ELEMENTS
}

function count(html: string, tag: RegExp): number {
  return html.match(tag)?.length ?? 0
}
