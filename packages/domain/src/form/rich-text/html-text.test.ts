import { describe, expect, it } from 'vitest'
import { htmlHasContent, htmlToLines, htmlToText } from './html-text.ts'

describe('the words of rich text', () => {
  it.each([
    ['<p>Two <b>core</b> routers</p><p>in Cebu</p>', 'Two core routers in Cebu'],
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['a<strong>b</strong>c', 'abc'],
    ['R&amp;D &lt;x&gt; &quot;q&quot; &apos;s&apos;', 'R&D <x> "q" \'s\''],
    ['1&nbsp;000', '1 000'],
    ['&#8369;5 &#x20B1;6', '₱5 ₱6'],
    ['&copy; &unknown; &#0; &#1114112;', '&copy; &unknown; &#0; &#1114112;'],
    ['&#xD800;', '\ufffd'],
    ['5 < 6', '5 < 6'],
    ['<p>open', 'open'],
    ['one<br <b>two', 'one two'],
    ['&#X10FFFF;', '\u{10ffff}'],
    ['&am<b>p;</b>', '&amp;'],
  ])('of %j are %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    ['', false],
    ['<p></p>', false],
    ['<p>&nbsp;<br></p>', false],
    ['<p>x</p>', true],
    ['<p><img src="data:,"></p>', true],
    ['<image>', false],
    ['<p <img >', false],
  ])('%j has content: %s', (html, has) => {
    expect(htmlHasContent(html)).toBe(has)
  })

  it.each<[string, string[]]>([
    ['<p>Two <b>core</b>\n routers</p><p>in Cebu</p>', ['Two core routers', 'in Cebu']],
    ['one<br>two<br/>three', ['one', 'two', 'three']],
    ['<table><tr><td>1</td><td> &nbsp; </td><td>R&amp;D  x</td></tr></table>', ['1', 'R&D x']],
    ['<p>before <img src="data:,"> after</p>', ['before [picture] after']],
    ['<p></p>', []],
    ['1&nbsp; 2\n\n3&#10;4', ['1 2 3 4']],
  ])('of %j are the lines %j', (html, lines) => {
    expect(htmlToLines(html, '[picture]')).toEqual(lines)
  })

  it('reads a megabyte of unclosed brackets, which backtracking would take hours for', () => {
    expect(htmlToText('<'.repeat(1_000_000))).toHaveLength(1_000_000)
  })
})
