import { describe, expect, it } from 'vitest'
import { richTextBlocks } from './rich-text-blocks.ts'

const blocks = (html: string) => richTextBlocks(html).blocks

describe('reading rich text', () => {
  it('keeps the styles of words', () => {
    expect(blocks('<p>a <strong>b <em>c</em></strong> <s>d</s></p>')).toEqual([
      {
        type: 'paragraph',
        runs: [
          { text: 'a ' },
          { text: 'b ', bold: true },
          { text: 'c', bold: true, italic: true },
          { text: ' ' },
          { text: 'd', strike: true },
        ],
      },
    ])
  })

  it('shows white space as browsers do', () => {
    expect(blocks('<p>  a \n b<br> c  </p> <p> </p><p>&nbsp;</p>d')).toEqual([
      { type: 'paragraph', runs: [{ text: 'a b\nc' }] },
      { type: 'paragraph', runs: [{ text: 'd' }] },
    ])
  })

  it('nests lists and starts them where they say', () => {
    expect(blocks('<ol start="3"><li><p>a</p><ul><li>b</li></ul></li></ol>')).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 3,
        items: [
          [
            { type: 'paragraph', runs: [{ text: 'a' }] },
            {
              type: 'list',
              ordered: false,
              start: 1,
              items: [[{ type: 'paragraph', runs: [{ text: 'b' }] }]],
            },
          ],
        ],
      },
    ])
  })

  it('places the cells of a table past those that reach down from above', () => {
    const [table] = blocks(
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    )
    expect(table).toMatchObject({ type: 'table', headerRows: 1, widths: [0.5, 0.5] })
    expect(table?.type === 'table' && table.cells.map(({ x, y, rowspan }) => [x, y, rowspan])).toEqual([
      [0, 0, 1],
      [1, 0, 1],
      [0, 1, 2],
      [1, 1, 1],
      [1, 2, 1],
    ])
  })

  it('takes the widths of columns from the table', () => {
    const [table] = blocks(
      '<table><colgroup><col style="width: 300px"><col style="width: 100px"></colgroup><tr><td>a</td><td>b</td></tr></table>',
    )
    expect(table).toMatchObject({ widths: [0.75, 0.25] })
  })

  it('links only to the web and to mailboxes', () => {
    const [block] = blocks('<a href="javascript:alert(1)">a</a><a href="https://example.com/">b</a>')
    expect(block).toMatchObject({ runs: [{ text: 'a' }, { text: 'b', href: 'https://example.com/' }] })
  })

  it('loses no word of what it does not know, and shows nothing of scripts', () => {
    const text = JSON.stringify(
      blocks(
        '<x-y>a</x-y><details><summary>b</summary>c</details><script>d</script><svg><text>e</text></svg>',
      ),
    )
    expect([...text.matchAll(/"text":"(\w)"/g)].map((match) => match[1])).toEqual(['a', 'b', 'c'])
  })

  it('leaves out colours that paper would not show', () => {
    expect(blocks('<span style="color:#fff">a</span><span style="color:rgb(163, 36, 27)">b</span>')).toEqual([
      { type: 'paragraph', runs: [{ text: 'a' }, { text: 'b', color: '#a3241b' }] },
    ])
  })

  it('reads a megabyte in a moment', () => {
    const started = performance.now()
    blocks('<p>Lorem <b>ipsum</b> dolor sit amet.</p>'.repeat(27_000))
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
