import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from './fonts.ts'
import { manilaDateTime } from './display-format.ts'
import type { PdfMemo, RenderedPdf } from './pdf-memo.ts'
import type { PdfReport } from './pdf-report.ts'
import { printableData } from './printable-text.ts'
import type { EmbeddedImage } from './rich-text-images.ts'
import { sheetData } from './sheet-data.ts'

// The compiler is a CommonJS package whose names Node's ESM loader doesn't see.
const { NodeCompiler } = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
) as typeof Typst

const folder = import.meta.dirname
const file = (name: string) => join(folder, name)

/** A memoised result is forgotten when this many sheets in a row didn't need it. */
const keptSheets = 2

/** After a PDF of this size (bytes) everything is forgotten at once: Typst's memory is about a hundred times as large. */
const largePdf = 1_000_000

function diagnostics(result: Typst.NodeTypstCompileResult): string {
  return JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? [])
}

/**
 * Compiles sheets with one Typst compiler. Blocks its thread for as long as it takes: the renderer keeps it in a worker.
 * They throw only when the template itself is broken; nothing in a memo or report may stop its PDF.
 */
export function createTypstSheet(): {
  render(memo: PdfMemo): RenderedPdf
  renderReport(report: PdfReport): RenderedPdf
} {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontFolders() }] })

  const canDraw = (path: string) => {
    const probe = compiler.compile({ mainFileContent: `#image(${JSON.stringify(path)})` })
    if (!probe.result) return false
    try {
      compiler.pdf(probe.result, { pdfStandard: 'a-3a', pdfTags: false })
      return true
    } catch {
      return false
    }
  }

  const mapImages = (paths: (string | null)[]) =>
    compiler.mapShadow(file('images.json'), Buffer.from(JSON.stringify(paths)))

  const compile = (images: EmbeddedImage[]) => {
    const paths = images.map((image, index) => `/images/${index}.${image.format}`)
    images.forEach((image, index) => compiler.mapShadow(join(folder, paths[index] ?? ''), image.bytes))
    mapImages(paths)
    const first = compiler.compile({ mainFilePath: file('memo.typ'), resetRead: true })
    if (first.result) return first.result
    // A damaged picture is the one thing of a memo that can stop Typst: find it and do without.
    mapImages(paths.map((path) => (canDraw(path) ? path : null)))
    const second = compiler.compile({ mainFilePath: file('memo.typ') })
    if (second.result) return second.result
    mapImages(paths.map(() => null))
    const third = compiler.compile({ mainFilePath: file('memo.typ') })
    if (third.result) return third.result
    throw new Error(`The memo's sheet could not be set: ${diagnostics(third)}`)
  }

  const write = (document: Typst.NodeTypstDocument, printedAt: string): RenderedPdf => {
    const seconds = Date.parse(printedAt) / 1000
    const creationTimestamp = Number.isFinite(seconds) ? Math.floor(seconds) : undefined
    try {
      return { pdf: compiler.pdf(document, { pdfStandard: 'a-3a', creationTimestamp }), standard: 'PDF/A-3a' }
    } catch {
      return { pdf: compiler.pdf(document, { creationTimestamp }), standard: 'plain' }
    }
  }

  return {
    render(memo) {
      const { data, images, record } = sheetData(memo)
      let size = Infinity
      try {
        compiler.mapShadow(file('sheet.json'), Buffer.from(JSON.stringify(data)))
        compiler.mapShadow(file('memo.json'), record)
        const rendered = write(compile(images), memo.printedAt)
        size = rendered.pdf.byteLength
        return rendered
      } finally {
        compiler.resetShadow()
        compiler.evictCache(size < largePdf ? keptSheets : 0)
      }
    },
    renderReport(report) {
      const data = printableData({ ...report, printedAt: manilaDateTime(report.printedAt) })
      try {
        compiler.mapShadow(file('sheet.json'), Buffer.from(JSON.stringify(data)))
        const compiled = compiler.compile({ mainFilePath: file('report.typ'), resetRead: true })
        if (!compiled.result) throw new Error(`The report's sheet could not be set: ${diagnostics(compiled)}`)
        return write(compiled.result, report.printedAt)
      } finally {
        compiler.resetShadow()
        compiler.evictCache(keptSheets)
      }
    },
  }
}
