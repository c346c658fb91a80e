import { describe, expect, it } from 'vitest'
import { RICH_TEXT_MAX_CLEANED, RICH_TEXT_MAX_ELEMENTS } from '../template/limits.ts'
import { hasTooMuchMarkup, isTooMuchToClean } from './rich-text-markup.ts'

const MOST = RICH_TEXT_MAX_CLEANED
const MOST_WRITTEN = RICH_TEXT_MAX_ELEMENTS
const LINK = '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>'
const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'

describe('the markup of rich text (F5, Q5)', () => {
  it('of a table of 5,000 cells is taken, with bold paragraphs and a space that does not break in each', () => {
    const cell = '<td colspan="1" rowspan="1"><p><strong>1,250.00</strong>&nbsp;</p></td>'
    const table = `<table><tbody>${`<tr>${cell.repeat(10)}</tr>`.repeat(500)}</tbody></table>`
    expect(isTooMuchToClean(table)).toBe(false)
  })

  it.each<[what: string, part: string, most: number]>([
    ['an element as the editor writes it', '<p>x</p>', MOST_WRITTEN],
    ['a link as it writes it, as two', LINK, MOST_WRITTEN / 2],
    ['an image as it writes it, as twenty', IMAGE, MOST_WRITTEN / 20],
    ['an escaped character, as half', '&amp;', 2 * MOST_WRITTEN],
    ['an element with its end tag', '<P>x</P>', MOST],
    ['an element without', '<li>x', MOST],
    ['an end tag without its element', '</p>', MOST],
    ['a bare bracket', '< ', MOST],
    ['a comment', '<!---->', MOST],
    ['an escaped character that it doesn’t write, as half', '&#38;', 2 * MOST],
    ['a bare ampersand, as half', '& ', 2 * MOST],
    ['a bracket that closes nothing, as half', '>', 2 * MOST],
    ['a link, as two', '<A href="https://example.com">x</A>', MOST / 2],
    ['an image, as twenty', '<IMG src="data:,">', MOST / 20],
  ])('counts %s: %j', (_, part, most) => {
    expect(isTooMuchToClean(part.repeat(most))).toBe(false)
    expect(isTooMuchToClean(part.repeat(most + 1))).toBe(true)
  })

  it('of a form is judged by its amount alone', () => {
    expect(hasTooMuchMarkup('<P>x</P>'.repeat(MOST_WRITTEN))).toBe(false)
    expect(hasTooMuchMarkup('<P>x</P>'.repeat(MOST_WRITTEN + 1))).toBe(true)
  })

  it('does not count words', () => {
    expect(isTooMuchToClean('They are old; "they" = slow. '.repeat(35_000))).toBe(false)
  })
})
