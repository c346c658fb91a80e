import { describe, expect, it } from 'vitest'
import { flattenHtml, plainToHtml, simpleHtmlToPlain } from './rich-text-plain.ts'

describe('what a person types becomes rich text', () => {
  it.each([
    ['', ''],
    ['One line', '<p>One line</p>'],
    ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
    ['We ask for:\n- a & b\n- <c>', '<p>We ask for:</p><ul><li>a &amp; b</li><li>&lt;c&gt;</li></ul>'],
    ['1. First\n2. Second\n4. Fourth', '<ol><li>First</li><li>Second</li></ol><p>4. Fourth</p>'],
    ['2026 was a year.', '<p>2026 was a year.</p>'],
  ])('%j', (text, html) => {
    expect(plainToHtml(text)).toBe(html)
  })
})

describe('a reopened draft shows what was typed', () => {
  it.each([
    'One\ntwo\n\nthree',
    'Before\n\n- a & b\n- <c>\n\nAfter',
    '1. First\n2. Second',
    'a "quote" & more',
  ])('%j', (text) => {
    expect(simpleHtmlToPlain(plainToHtml(text))).toBe(text)
  })

  it('as a server writes it too: self-closed breaks, paragraphs in list items, entities', () => {
    expect(
      simpleHtmlToPlain('<p>a<br />b&nbsp;c</p>\n<ul><li><p>d</p></li><li><p>e&#39;s</p></li></ul>'),
    ).toBe("a\nb c\n\n- d\n- e's")
  })
})

describe('rich text that plain text would lose something of is not opened as plain text', () => {
  it.each([
    '<p>see <strong>this</strong></p>',
    '<p><img src="data:image/png;base64,AA=="></p>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<p style="text-align:right">right</p>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<p>&hearts;</p>',
    '<h2>Title</h2>',
  ])('%s', (html) => {
    expect(simpleHtmlToPlain(html)).toBeUndefined()
  })

  it('and flattening it on request keeps the words', () => {
    expect(flattenHtml('<h2>Title</h2><p>see <b>this</b></p><ul><li>a</li></ul>')).toBe(
      'Title\n\nsee this\n\n- a',
    )
    expect(flattenHtml('<table><tr><td>1</td><td>2</td></tr></table>')).toBe('1 2')
  })
})
