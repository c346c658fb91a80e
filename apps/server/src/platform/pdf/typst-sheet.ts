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

// Node's ESM loader doesn't detect the exports of this CommonJS package.
const { NodeCompiler } = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler',
) as typeof Typst

const folder = import.meta.dirname
const file = (name: string) => join(folder, name)

/** A cached result is evicted when this many sheets in a row didn't use it. */
const CACHED_SHEETS = 2

/** A PDF of this size (bytes) clears the cache, because Typst's memory is about a hundred times as large. */
const LARGE_PDF_BYTES = 1_000_000

/** Decoded images of this size (bytes) also clear the cache: the next memo needs the memory for its own. */
const LARGE_IMAGES_BYTES = 32 * 1024 * 1024

function diagnostics(result: Typst.NodeTypstCompileResult): string {
  return JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? [])
}

/**
 * Renders sheets with one Typst compiler. Rendering blocks the thread, so the renderer runs it in a child process. It throws only
 * if the template itself is invalid: no content of a memo or report may prevent its PDF.
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
    // Only a damaged image can make Typst fail: find it and leave it out.
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
      const { data, images, imageBytes, record } = sheetData(memo)
      let size = Infinity
      try {
        compiler.mapShadow(file('sheet.json'), Buffer.from(JSON.stringify(data)))
        compiler.mapShadow(file('memo.json'), record)
        const rendered = write(compile(images), memo.printedAt)
        size = rendered.pdf.byteLength
        return rendered
      } finally {
        compiler.resetShadow()
        compiler.evictCache(size < LARGE_PDF_BYTES && imageBytes < LARGE_IMAGES_BYTES ? CACHED_SHEETS : 0)
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
        compiler.evictCache(CACHED_SHEETS)
      }
    },
  }
}
