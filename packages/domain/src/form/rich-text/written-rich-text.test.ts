import { describe, expect, it } from 'vitest'
import { asWrittenRichText } from './written-rich-text.ts'

const LINK = 'target="_blank" rel="noopener noreferrer"'
const PIXEL = `data:image/gif;base64,${'A'.repeat(400)}`

// That it is what the sanitiser writes is tested with the sanitiser.
describe('F5, Q5: text as the editor writes it', () => {
  it('is returned in the form that is stored', () => {
    for (const _again of [1, 2])
      expect(asWrittenRichText('<p>a&nbsp;b<br>c</p><hr>')).toBe('<p>a\u00A0b<br />c</p><hr />')
    expect(asWrittenRichText(`<img src="${PIXEL}" alt="a"><p></p>`)).toBe(
      `<img src="${PIXEL}" alt="a" /><p></p>`,
    )
  })

  it.each([
    ['a link’s own attributes lack those of every link', '<a href="https://a.b">a</a>'],
    ['a link leads nowhere', `<a ${LINK}>a</a>`],
    ['a link leads to a script', `<a href="javascript:a" ${LINK}>a</a>`],
    ['an image isn’t embedded', '<img src="https://a.b/c.png">'],
    ['an image has no source', '<img alt="a">'],
    ['an ampersand isn’t escaped', `<a href="https://a.b?c&d" ${LINK}>a</a>`],
    ['only one of two ampersands is escaped', `<a href="https://a.b?c&amp;d&e" ${LINK}>a</a>`],
    ['an attribute is repeated', '<p style="color: #a3241b" style="color: #a3241b">a</p>'],
    ['an element holds what it can’t', '<ul><p>a</p></ul>'],
    ['an element closes another', '<p><b>a</p></b>'],
    ['an element isn’t closed', '<p>a'],
    ['an element that holds something closes itself', '<p />'],
  ])('may need the sanitiser where %s', (_where, html) => {
    expect(asWrittenRichText(html)).toBeNull()
  })
})
