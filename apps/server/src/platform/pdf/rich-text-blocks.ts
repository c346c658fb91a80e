import { createImageBudget, declaredPixels, imageIssue, imageLeftOut } from '@countersign/domain'
import { Parser } from 'htmlparser2'
import type { Block, Run, SourceCell } from './rich-text-block.ts'
import { createPrintBudget } from './print-budget.ts'
import type { EmbeddedImage } from './rich-text-images.ts'
import { embeddedImage } from './rich-text-images.ts'
import { elementAlign, elementMarks, elementWidth, legibleFill, legibleMarks } from './rich-text-style.ts'
import type { Align, Marks } from './rich-text-style.ts'
import { styleDeclarations } from './rich-text-style.ts'
import { placeTable } from './rich-text-table.ts'

/** Typst limits nested calls, and paper its width: content nested deeper is drawn at this depth. */
const MAX_DEPTH = 8

const blockTags = new Set(
  'address article aside center dd details div dl dt figcaption figure footer header main nav p section summary'.split(
    ' ',
  ),
)
const hiddenTags = new Set('script style template title textarea svg math iframe object noscript'.split(' '))

type TableFrame = { rows: SourceCell[][]; widths: (number | undefined)[] }

/** The state that an open element passes to its content. */
type Frame = {
  blocks: Block[]
  marks: Marks
  depth: number
  align?: Align
  heading?: number
  pre?: true
  hidden?: true
  /** Items of the list, or rows of the table, being collected. */
  items?: Block[][]
  table?: TableFrame
  end?: () => void
}

/**
 * Converts sanitised rich text to blocks and the images they refer to by index. Unknown elements leave their text, and images that
 * can't be drawn their alternative text, so that no word is lost. Both budgets are shared by all images of a memo: those that may be
 * shown, and those that can be printed.
 */
export function richTextBlocks(
  html: string,
  budget = createImageBudget(),
  printing = createPrintBudget(),
): { blocks: Block[]; images: EmbeddedImage[] } {
  const blocks: Block[] = []
  const images: EmbeddedImage[] = []
  const frames: Frame[] = []
  let top: Frame = { blocks, marks: {}, depth: 0 }
  let runs: Run[] = []

  const flush = () => {
    const finished = trimmed(runs, top.pre)
    runs = []
    if (finished.length === 0) return
    const { align, heading } = top
    if (top.pre) top.blocks.push({ type: 'code', text: finished.map((run) => run.text).join('') })
    else if (heading) top.blocks.push({ type: 'heading', level: heading, align, runs: finished })
    else top.blocks.push({ type: 'paragraph', align, runs: finished })
  }

  const addText = (text: string) => {
    const previous = runs.at(-1)
    const marks = legibleMarks(top.marks)
    if (previous && sameMarks(previous, marks)) previous.text += text
    else runs.push({ ...marks, text })
  }

  const enter = (changes: Partial<Frame>) => {
    frames.push(top)
    // Content inherits everything except the element's end handler and collections.
    top = { ...top, items: undefined, table: undefined, end: undefined, ...changes }
  }

  const openContainer = (block: Block, content: Block[], changes: Partial<Frame> = {}) => {
    if (top.depth >= MAX_DEPTH) return enter({})
    top.blocks.push(block)
    enter({ blocks: content, depth: top.depth + 1, align: undefined, heading: undefined, ...changes })
  }

  const addImage = (attributes: Record<string, string>) => {
    const image = embeddedImage(attributes.src ?? '')
    const alt = (attributes.alt ?? '').trim()
    // Measured on the bytes that would be decoded (Q3).
    const pixels = image ? declaredPixels(image.bytes) : null
    if (!image || pixels === null) return addText(alt ? `[${alt}]` : '[image]')
    flush()
    const isTooLarge = imageIssue(pixels) !== undefined
    const leftOut = isTooLarge
      ? 'IMAGE_TOO_LARGE'
      : !budget.takes(pixels)
        ? 'IMAGES_TOO_LARGE'
        : !printing.reserve(image, pixels)
          ? 'IMAGES_NOT_PRINTABLE'
          : null
    if (leftOut) {
      top.blocks.push({ type: 'placeholder', text: imageLeftOut(alt, leftOut) })
      return
    }
    images.push(image)
    const width = elementWidth(attributes)
    top.blocks.push({ type: 'image', image: images.length - 1, alt, width, align: top.align })
  }

  const openTable = () => {
    const target = top.blocks
    const table: TableFrame = { rows: [], widths: [] }
    const end = () => {
      const placed = placeTable(table.rows, table.widths)
      if (placed) target.push(placed)
    }
    if (top.depth >= MAX_DEPTH) enter({})
    else enter({ table, depth: top.depth + 2, align: undefined, heading: undefined, end })
  }

  const openCell = (name: string, attributes: Record<string, string>, table: TableFrame) => {
    const row = table.rows.at(-1) ?? table.rows[table.rows.push([]) - 1]!
    const cell: SourceCell = {
      header: name === 'th',
      colspan: span(attributes.colspan, 1),
      rowspan: span(attributes.rowspan, 1),
      width: elementWidth(attributes) ?? elementWidth({ width: attributes.colwidth ?? '' }),
      align: elementAlign(attributes),
      fill: legibleFill(styleDeclarations(attributes.style)['background-color']),
      blocks: [],
    }
    row.push(cell)
    enter({ blocks: cell.blocks, marks: elementMarks(name, attributes) })
  }

  const open = (name: string, attributes: Record<string, string>) => {
    const { table, items } = top
    const marks = { ...top.marks, ...elementMarks(name, attributes) }
    const align = elementAlign(attributes) ?? (name === 'center' ? 'center' : top.align)
    if (top.hidden || hiddenTags.has(name)) return enter({ hidden: true })
    if (name === 'br') addText('\n')
    else if (name === 'img') addImage(attributes)
    else if (blockTags.has(name) || /^(h[1-6]|pre|hr|ul|ol|li|blockquote|table|caption|tr|td|th)$/.test(name))
      flush()
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading) return enter({ marks, align, heading: Number(heading) })
    if (name === 'pre') return enter({ pre: true })
    if (name === 'hr') top.blocks.push({ type: 'rule' })
    if (name === 'ul' || name === 'ol') {
      const list: Block[][] = []
      const start = span(attributes.start, 1)
      return openContainer({ type: 'list', ordered: name === 'ol', start, items: list }, top.blocks, {
        items: list,
      })
    }
    if (name === 'li' && items) {
      const item: Block[] = []
      items.push(item)
      return enter({ blocks: item, marks, align })
    }
    if (name === 'blockquote') {
      const quoted: Block[] = []
      return openContainer({ type: 'quote', blocks: quoted }, quoted)
    }
    if (name === 'table') return openTable()
    if (table && /^(thead|tbody|tfoot|colgroup)$/.test(name)) return enter({ table })
    if (table && name === 'col') table.widths.push(elementWidth(attributes))
    if (table && name === 'tr') {
      table.rows.push([])
      return enter({ table })
    }
    if (table && (name === 'td' || name === 'th')) return openCell(name, attributes, table)
    enter({ marks, align })
  }

  const close = (name: string) => {
    const isBlock =
      blockTags.has(name) || /^(h[1-6]|pre|ul|ol|li|blockquote|table|caption|td|th|tr)$/.test(name)
    if (isBlock) flush()
    top.end?.()
    top = frames.pop() ?? top
  }

  const parser = new Parser(
    {
      onopentag: open,
      ontext: (text) => {
        if (top.hidden) return
        addText(top.pre ? text : text.replace(/[ \t\r\n\f]+/g, ' '))
      },
      onclosetag: close,
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  flush()
  return { blocks, images }
}

function span(value: string | undefined, fallback: number): number {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isInteger(number) && number >= 0 ? Math.min(number, 10_000) : fallback
}

function sameMarks(run: Run, marks: Marks): boolean {
  const { text: _, ...own } = run
  const names = Object.keys(own) as (keyof Marks)[]
  return names.length === Object.keys(marks).length && names.every((name) => own[name] === marks[name])
}

/** Removes the white space that HTML collapses: at the ends, around line breaks, and repeated across runs. */
function trimmed(runs: Run[], pre: boolean | undefined): Run[] {
  if (pre) return runs.some((run) => run.text.trim() !== '') ? runs : []
  let before = '\n'
  const shown: Run[] = []
  for (const run of runs) {
    let text = run.text.replace(/ +/g, ' ').replace(/ ?\n ?/g, '\n')
    if (/[ \n]$/.test(before)) text = text.replace(/^ /, '')
    if (text === '') continue
    shown.push({ ...run, text })
    before = text
  }
  while (shown.length > 0) {
    const last = shown.at(-1)!
    last.text = last.text.replace(/[ \n]+$/, '')
    if (last.text !== '') break
    shown.pop()
  }
  return shown.some((run) => /[^\s\u200B-\u200D]/.test(run.text)) ? shown : []
}
