import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RICH_TEXT_COLOURS, RICH_TEXT_STYLES, RICH_TEXT_TAGS } from './rich-text-allowed.ts'
import { isEmbeddedImage, isRichTextLink, richTextAttribute, richTextColour } from './rich-text-rules.ts'

describe('a link in rich text leads to a whole address that runs nothing (U32, F5)', () => {
  it.each(['https://example.com/a b', ' http://example.com ', 'mailto:ana@example.com', 'TEL:+632123'])(
    '%j may stay',
    (address) => expect(isRichTextLink(address)).toBe(true),
  )

  it.each([
    ...[
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'vbscript:x',
      'data:text/html,x',
    ],
    ...[
      '//example.com/x',
      '/auth/logout',
      '#top',
      'file:///etc/passwd',
      'https://exam\nple.com',
      'https://',
      'see https://example.com',
      '',
    ],
  ])('%j goes', (address) => expect(isRichTextLink(address)).toBe(false))
})

describe('an image stays where it travels inside the text (F5)', () => {
  it.each([
    'data:image/png;base64,iVBORw0=',
    'data:image/JPEG;base64,/9j/',
    'data:image/webp;base64,UklG\nRg==',
    ...[' data:image/jpg;base64,/9j/ ', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ])('%j stays', (source) => expect(isEmbeddedImage(source)).toBe(true))

  it.each([
    ...['https://example.com/a.png', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html;base64,PGI+'],
    ...['See data:image/png;base64,iVBORw0=', 'data:image/png;base64,iVBORw0=" onerror="x'],
    ...['data:image/png,x', 'blob:https://example.com/1', 'cid:image001', 'data:image/png;base64,'],
  ])('%j does not', (source) => expect(isEmbeddedImage(source)).toBe(false))
})

describe('text has the colours of the palette and no others', () => {
  it('in the notation of an editor, and in the one that browsers turn it into', () => {
    expect(richTextColour('#A3241B')).toBe('#a3241b')
    expect(richTextColour('rgb(163, 36, 27)')).toBe('#a3241b')
    expect(richTextColour(' rgb(133,80,0) ')).toBe('#855000')
  })

  it.each([
    'white',
    '#ffffff',
    'rgb(255, 255, 255)',
    'rgba(163, 36, 27, 0)',
    'inherit',
    'url(x)',
    '',
    'x rgb(163, 36, 27)',
    'rgb(163, 36, 27) x',
  ])('so %j goes', (value) => expect(richTextColour(value)).toBeUndefined())

  it('each of which has a contrast of 4.5 to 1 or more on white', () => {
    for (const { value } of RICH_TEXT_COLOURS) expect(contrastOnWhite(value)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('of an attribute stays what the list names', () => {
  it.each([
    ['a', 'href', ' https://example.com ', 'https://example.com'],
    ['td', 'colwidth', '120,80', '120,80'],
    ['img', 'alt', '', ''],
    ['p', 'style', 'text-align:RIGHT; margin: 0', 'text-align: right'],
    ['span', 'style', 'color: rgb(28, 101, 64); color: red', 'color: #1c6540'],
    ['span', 'style', ';;margin:0; COLOR :\n#1C6540 ;background-color: red', 'color: #1c6540'],
    ['col', 'style', 'width: 80px; min-width: 25px', 'width: 80px; min-width: 25px'],
    ['table', 'style', 'min-width: 1200.125px; width: 1px', 'min-width: 1200.125px; width: 1px'],
  ])('<%s %s=%j> keeps %j', (tag, name, value, kept) =>
    expect(richTextAttribute(tag, name, value)).toBe(kept),
  )

  it.each([
    ['p', 'onclick', 'alert(1)'],
    ['p', 'class', 'x'],
    ['p', 'constructor', 'x'],
    ['constructor', 'style', 'color: #1c6540'],
    ['script', 'src', 'https://example.com/x.js'],
    ['a', 'href', 'javascript:alert(1)'],
    ['td', 'colspan', '1e9'],
    ['p', 'style', 'width: 80px'],
    ['p', 'style', 'background: url(https://example.com/x)'],
    ['p', 'style', 'background-color: #1c6540; x color: #1c6540; colors: #1c6540; color'],
    ['p', 'style', 'to-string: x; constructor: y; : z;;'],
    ['table', 'style', 'width: calc(100vw * 9)'],
    ['table', 'style', 'width: 1:2px'],
  ])('<%s %s=%j> loses it', (tag, name, value) => expect(richTextAttribute(tag, name, value)).toBeUndefined())

  it('and judging what stayed once more changes nothing', () => {
    const declaration = fc
      .tuple(fc.constantFrom('color', 'background', ...Object.keys(RICH_TEXT_STYLES)), styleValues)
      .map((pair) => pair.join(':'))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(RICH_TEXT_TAGS)), fc.array(declaration), (tag, style) => {
        const kept = richTextAttribute(tag, 'style', style.join(';'))
        if (kept === undefined) return
        expect(richTextAttribute(tag, 'style', kept)).toBe(kept)
        expect(kept).toMatch(/^[a-z0-9 :;#.-]+$/)
      }),
    )
  })
})

const styleValues = fc.oneof(
  fc.constantFrom(
    'left',
    'Center',
    '120px',
    '12.5px',
    '#a3241b',
    'rgb(35, 80, 143)',
    'url(x)',
    'expression(1)',
  ),
  fc.string(),
)

function contrastOnWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
