import { RICH_TEXT_MAX_CLEANED, RICH_TEXT_MAX_ELEMENTS } from '../template/limits.ts'
import { asWrittenRichText } from './written-rich-text.ts'

const MARK = /[<>&]/g
const IMAGE_OR_LINK = /(?:img|a)\b/iy

/** Each image's headers are read several times on the way in: as much work as so many elements. */
const ELEMENTS_PER_IMAGE = 20
/** Its address is judged, and it gets attributes of ours. */
const ELEMENTS_PER_LINK = 2
/** Each is decoded and escaped again. */
const ESCAPES_PER_ELEMENT = 2

/**
 * Whether rich text holds more markup than it may (F5, Q5). Cleaning costs time per element and per escaped character,
 * not per byte; one pass over the marks finds out before anything parses them. Malformed text is overcounted, never undercounted: an end
 * tag alone makes an element, an element may lack its end tag, and a bare `<`, `>` or `&` is escaped.
 */
export function hasTooMuchMarkup(html: string): boolean {
  return exceeds(html, RICH_TEXT_MAX_ELEMENTS)
}

/**
 * The same before text is cleaned: what isn't as the editor writes it has to be parsed, and may hold half as much. Forms, whose text is
 * the editor's, do without the list of all that it writes.
 */
export function isTooMuchToClean(html: string): boolean {
  if (!exceeds(html, RICH_TEXT_MAX_CLEANED)) return false
  return hasTooMuchMarkup(html) || asWrittenRichText(html) === null
}

function exceeds(html: string, most: number): boolean {
  let openings = 0
  let closings = 0
  let escapes = 0
  let greater = 0
  let more = 0
  MARK.lastIndex = 0
  while (MARK.test(html)) {
    const mark = html[MARK.lastIndex - 1]
    if (mark === '&') escapes += 1
    else if (mark === '>') greater += 1
    else if (html[MARK.lastIndex] === '/') closings += 1
    else {
      openings += 1
      IMAGE_OR_LINK.lastIndex = MARK.lastIndex
      if (IMAGE_OR_LINK.test(html))
        more += IMAGE_OR_LINK.lastIndex - MARK.lastIndex > 1 ? ELEMENTS_PER_IMAGE - 1 : ELEMENTS_PER_LINK - 1
    }
    const certain = Math.max(openings, closings) + escapes / ESCAPES_PER_ELEMENT + more
    // A bracket counts at least half, whether it ends a tag or not.
    if (Math.max(certain, greater / ESCAPES_PER_ELEMENT) > most) return true
  }
  escapes += Math.max(0, greater - openings - closings)
  return Math.max(openings, closings) + escapes / ESCAPES_PER_ELEMENT + more > most
}
