import { createImageBudget } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { createPrintBudget } from './print-budget.ts'
import { richTextBlocks } from './rich-text-blocks.ts'

const blocks = (html: string) => richTextBlocks(html).blocks

describe('rich text as blocks', () => {
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

  it('collapses white space as browsers do', () => {
    expect(blocks('<p>  a \n b<br> c  </p> <p> </p><p>&nbsp;</p>d')).toEqual([
      { type: 'paragraph', runs: [{ text: 'a b\nc' }] },
      { type: 'paragraph', runs: [{ text: 'd' }] },
    ])
  })

  it('nests lists and keeps their start numbers', () => {
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

  it('places table cells beside those that span down from the row above', () => {
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

  it('uses the column widths of the table', () => {
    const [table] = blocks(
      '<table><colgroup><col style="width: 300px"><col style="width: 100px"></colgroup><tr><td>a</td><td>b</td></tr></table>',
    )
    expect(table).toMatchObject({ widths: [0.75, 0.25] })
  })

  it('links only to web and mail addresses', () => {
    const [block] = blocks('<a href="javascript:alert(1)">a</a><a href="https://example.com/">b</a>')
    expect(block).toMatchObject({ runs: [{ text: 'a' }, { text: 'b', href: 'https://example.com/' }] })
  })

  it('keeps the text of unknown elements, and no text of scripts', () => {
    const text = JSON.stringify(
      blocks(
        '<x-y>a</x-y><details><summary>b</summary>c</details><script>d</script><svg><text>e</text></svg>',
      ),
    )
    expect([...text.matchAll(/"text":"(\w)"/g)].map((match) => match[1])).toEqual(['a', 'b', 'c'])
  })

  it('removes colours that would be invisible on paper', () => {
    expect(blocks('<span style="color:#fff">a</span><span style="color:rgb(163, 36, 27)">b</span>')).toEqual([
      { type: 'paragraph', runs: [{ text: 'a' }, { text: 'b', color: '#a3241b' }] },
    ])
  })

  it('reads a megabyte in a moment', () => {
    const started = process.threadCpuUsage()
    blocks('<p>Lorem <b>ipsum</b> dolor sit amet.</p>'.repeat(27_000))
    // Processor time, in microseconds: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(started)
    expect(user + system).toBeLessThan(3_000_000)
  })

  it('Q3: replaces images with too many pixels, each or together, by a notice', () => {
    const gif = (width: number) => {
      const header = [...Buffer.from('GIF89a'), width & 255, width >> 8, 0xe8, 0x03, 0, 0, 0, 0x3b]
      return `<img alt="Plan" src="data:image/gif;base64,${Buffer.from(header).toString('base64')}">`
    }
    const html = gif(25_000).repeat(3) + gif(25_001) + gif(25_000) + gif(1)
    const read = richTextBlocks(html, createImageBudget(), createPrintBudget(Infinity))
    expect(read.images).toHaveLength(4)
    expect(read.blocks.map((block) => (block.type === 'placeholder' ? block.text : block.type))).toEqual([
      ...['image', 'image', 'image'],
      '[Plan: not shown, as it has more than 25 megapixels]',
      'image',
      '[Plan: not shown, as the images of this memo have more than 100 megapixels together]',
    ])
  })

  it('Q3, Q4: replaces images that do not fit in memory by a notice', () => {
    const gif = Buffer.from([...Buffer.from('GIF89a'), 10, 0, 10, 0, 0, 0, 0, 0x3b]).toString('base64')
    const html = `<img alt="Plan" src="data:image/gif;base64,${gif}">`.repeat(3)
    // An image of 100 pixels keeps 400 bytes and needs another 500 while it is converted.
    const read = richTextBlocks(html, createImageBudget(), createPrintBudget(1300))
    expect(read.blocks.map((block) => (block.type === 'placeholder' ? block.text : block.type))).toEqual([
      ...['image', 'image'],
      '[Plan: not printed, as the images of this memo are too large to print together]',
    ])
  })
})
