import { asWrittenRichText, RICH_TEXT_TAGS } from '@countersign/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from './sanitize.ts'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const LINK = 'target="_blank" rel="noopener noreferrer"'

describe('F5, Q5: text as the editor writes it needs no sanitiser', () => {
  it.each([
    '<h2>Why</h2><h3 style="text-align: center">Because</h3><p></p>',
    '<p><strong>a</strong> <em>b</em>&nbsp;<u>c</u> <s>d</s><br><sub>e</sub><sup>f</sup> <code>g &amp; h &lt;</code></p>',
    '<p style="text-align: justify"><span style="color: #a3241b">over budget</span></p><hr>',
    '<ul><li><p>one</p><ol start="3"><li><p>two</p></li></ol></li></ul>',
    `<p><a href="https://example.com/a?b=1&amp;c=2" ${LINK}>quotation</a></p>`,
    '<table style="min-width: 145px"><colgroup><col style="width: 120px"><col style="min-width: 25px"></colgroup>' +
      '<tbody><tr><th colspan="2" rowspan="1" colwidth="120,25"><p>Item</p></th></tr></tbody></table>',
    '<blockquote><p>as agreed</p></blockquote><pre><code>a &lt; b</code></pre>',
    `<p>a</p><img src="${PIXEL}" alt="Site plan" width="320">`,
  ])('%s', (html) => {
    expect(asWrittenRichText(html)).toBe(sanitizeRichText(html))
  })

  it.each([
    '<p onclick="x">a</p>',
    '<script>a</script>',
    '<p>a',
    'a</p>',
    '<p><p>a</p></p>',
    '<a href="javascript:a">a</a>',
    `<a href="javascript:a" ${LINK}>a</a>`,
    `<p><a href="https://a.b" ${LINK}><b><a href="https://a.b" ${LINK}>a</a></b></a></p>`,
    '<p style="color: #fff">a</p>',
    '<p style="color: #a3241b" style="color: #a3241b">a</p>',
    '<img src="https://a.b/c.png">',
    '<p>a > b</p>',
    '<p>&#106;</p>',
    '<!-- a -->',
    '<P>a</P>',
    '<p title="a">a</p>',
    '<p><ul><li>a</li></ul></p>',
    '<b>'.repeat(101) + '</b>'.repeat(101),
  ])('but %s does', (html) => {
    expect(asWrittenRichText(html)).toBeNull()
  })

  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('&amp;', '&nbsp;', '&lt;', '&lt', '&quot;', '&', '<', '>', '"', "'", '\0', '\r\n', ' '),
  )
  const attribute = fc.constantFrom(
    ...[
      '',
      '',
      '',
      ' style="text-align: center"',
      ' style="color: #a3241b"',
      ' style="width: 9px"',
      ' colspan="2"',
    ],
    ...[
      ` href="https://e.com/?a&amp;b" ${LINK}`,
      ` href="https://e.com/&quot;" ${LINK}`,
      ` src="${PIXEL}" alt=""`,
    ],
    ...[
      ' onclick="a"',
      ' href="javascript:a"',
      ' start="3"',
      ' alt="&amp;lt;"',
      ' /',
      ' colwidth="1,2"',
      ' span="2"',
    ],
  )
  const name = fc.constantFrom(...Object.keys(RICH_TEXT_TAGS), 'script', 'section', 'svg')
  const tree = fc.letrec<{ node: string; part: string }>((tie) => ({
    part: fc
      .array(fc.oneof({ weight: 2, arbitrary: text }, { weight: 3, arbitrary: tie('node') }), {
        maxLength: 4,
      })
      .map((parts) => parts.join('')),
    node: fc
      .tuple(name, attribute, tie('part'), fc.boolean())
      .map(([tag, own, inner, isClosed]) =>
        ['br', 'hr', 'img', 'col'].includes(tag) && isClosed
          ? `<${tag}${own}>`
          : `<${tag}${own}>${inner}</${tag}>`,
      ),
  })).part

  it('whatever needs none is what the sanitiser would have made of it', () => {
    let taken = 0
    fc.assert(
      fc.property(tree, (html) => {
        const written = asWrittenRichText(html)
        if (written === null) return
        taken += 1
        expect(written).toBe(sanitizeRichText(html))
      }),
      { numRuns: 5_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })

  it('nor does text with any accepted nesting of elements', () => {
    const tags = Object.keys(RICH_TEXT_TAGS).filter((tag) => tag !== 'a' && tag !== 'img')
    for (const one of tags)
      for (const two of tags)
        for (const three of tags) {
          const html = `<${one}><${two}><${three}>x</${three}>y</${two}>z</${one}>`
          const written = asWrittenRichText(html)
          if (written !== null) expect(written).toBe(sanitizeRichText(html))
        }
  })
})
