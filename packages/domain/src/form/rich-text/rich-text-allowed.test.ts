import { describe, expect, it } from 'vitest'
import { RICH_TEXT_DROPPED, RICH_TEXT_PLAIN_BLOCKS, RICH_TEXT_TAGS } from './rich-text-allowed.ts'
import { richTextAttribute } from './rich-text-rules.ts'

const words = (text: string) => text.split(' ')
const kept = Object.keys(RICH_TEXT_TAGS)
const HEADINGS = words('h1 h2 h3 h4 h5 h6')

describe('rich text holds (F5)', () => {
  it('the tags of text, lists, links, pictures and tables, and no others', () => {
    const text = [...HEADINGS, ...words('p div br hr blockquote pre code')]
    const lists = words('ul ol li')
    const marks = words('strong b em i u ins s strike del sub sup span')
    const table = words('table caption colgroup col thead tbody tfoot tr td th')
    expect(kept.toSorted()).toEqual([...text, ...lists, ...marks, 'a', 'img', ...table].toSorted())
  })

  it('as plain blocks those of whole pages and lists of terms, whose words would run together', () => {
    const pages = words('address article aside center details footer header main nav section summary')
    const terms = words('dd dl dt')
    const figures = words('figcaption figure')
    expect(RICH_TEXT_PLAIN_BLOCKS.toSorted()).toEqual([...pages, ...terms, ...figures].toSorted())
  })

  it('nothing of tags that run, draw or hide what they hold, nor of those that a browser reads in ways of their own', () => {
    const run = words('script style template iframe')
    const drawn = words('svg math')
    const unformatted = words('title textarea option xmp plaintext')
    const readWhereOthersFail = words('noscript noembed noframes')
    expect(RICH_TEXT_DROPPED.toSorted()).toEqual(
      [...run, ...drawn, ...unformatted, ...readWhereOthersFail].toSorted(),
    )
  })

  it('each tag in one way: it stays, becomes a plain block, or goes', () => {
    const all = [...kept, ...RICH_TEXT_PLAIN_BLOCKS, ...RICH_TEXT_DROPPED]
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('an attribute is matched against the list as a whole, from first to last character', () => {
  it.each<[tag: string, name: string, right: string[], wrong: string[]]>([
    ['td', 'colspan', ['1', '12', '1000'], ['', '10000', '-1', '1.5', 'x', '1x', 'x1']],
    ['th', 'rowspan', ['12'], ['x']],
    ['col', 'span', ['12'], ['x']],
    ['img', 'width', ['1200'], ['100%', '12px']],
    ['img', 'height', ['800'], ['x']],
    [
      'td',
      'colwidth',
      ['1', '1200', '120,80,1000'],
      ['', 'x', '12345', '120,', ',120', '120;80', '120,80 x'],
    ],
    ['ol', 'start', ['5', '-5', '123456', '-123456'], ['', '--5', '1234567', 'a', '5a', 'a5', '1.5']],
    ['ol', 'type', ['1', 'a', 'A', 'i', 'I'], ['', 'b', 'aa', 'disc']],
    ['th', 'scope', ['row', 'col', 'rowgroup', 'colgroup'], ['', 'row x', 'x row', 'group']],
    ['td', 'scope', [], ['row']],
  ])('<%s %s> may be one of %j and none of %j', (tag, name, right, wrong) => {
    expect(right.map((value) => richTextAttribute(tag, name, value))).toEqual(right)
    expect(wrong.filter((value) => richTextAttribute(tag, name, value) !== undefined)).toEqual([])
  })

  it('a table has the widths of a hundred columns at most', () => {
    const widths = (count: number) => Array.from({ length: count }, () => '80').join()
    expect(richTextAttribute('td', 'colwidth', widths(100))).toBe(widths(100))
    expect(richTextAttribute('td', 'colwidth', widths(101))).toBeUndefined()
  })

  it.each<[property: string, right: string[], wrong: string[]]>([
    ['text-align', ['left', 'center', 'right', 'justify'], ['start', 'left !important', 'to left']],
    ['width', ['1px', '1200px', '12.5px', '12.125px'], ['12', '12345px', '12.1234px', '.5px', '12.px']],
    ['min-width', ['25px'], ['12px !important', 'about 12px', '12em', '12.xpx', '100%', 'apx']],
  ])('the style %s may be one of %j and none of %j', (property, right, wrong) => {
    const tag = property === 'text-align' ? 'p' : 'table'
    const styled = (value: string) => richTextAttribute(tag, 'style', `${property}: ${value}`)
    expect(right.map(styled)).toEqual(right.map((value) => `${property}: ${value}`))
    expect(wrong.filter((value) => styled(value) !== undefined)).toEqual([])
  })
})

describe('a style stays on the tags that it is for', () => {
  it.each<[style: string, tags: string[]]>([
    ['text-align: right', ['p', 'div', ...HEADINGS, 'td', 'th']],
    ['width: 80px', ['table', 'col']],
    ['min-width: 80px', ['table', 'col']],
    ['color: #a3241b', kept],
  ])('%j on %j', (style, tags) => {
    const staying = kept.filter((tag) => richTextAttribute(tag, 'style', style) === style)
    expect(staying.toSorted()).toEqual(tags.toSorted())
  })
})
