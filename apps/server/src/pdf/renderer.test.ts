import { afterEach, describe, expect, it } from 'vitest'
import { createPdfRenderer } from './renderer.ts'
import { pdfMemo, richMemo } from './testing/memo-factory.ts'
import { readPdf } from './testing/pdf-text.ts'

const opened: { close(): Promise<void> }[] = []
function open(options?: Parameters<typeof createPdfRenderer>[0]) {
  const renderer = createPdfRenderer(options)
  opened.push(renderer)
  return renderer
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((renderer) => renderer.close()))
})

describe('the PDF renderer', () => {
  it('answers each of many requests with its own memo', async () => {
    const renderer = open()
    const ids = Array.from({ length: 8 }, (_, at) => `M-${at}`)
    const pdfs = await Promise.all(ids.map((memoId) => renderer.render(pdfMemo({ memoId }))))
    for (const [at, { pdf }] of pdfs.entries()) expect(readPdf(pdf).text).toContain(`M-${at}`)
  })

  it('gives up on a memo that takes too long, and goes on with the next', async () => {
    const renderer = open({ timeLimit: 4000 })
    const endless = renderer.render(richMemo('<table>' + '<tr><td>a</td><td>b</td></tr>'.repeat(60_000)))
    const next = renderer.render(pdfMemo())
    await expect(endless).rejects.toThrow(/CAP-2026-0421 could not be made: it took longer/)
    await expect(next).resolves.toMatchObject({ standard: 'PDF/A-3a' })
  }, 30_000)

  it('refuses what waits when it closes', async () => {
    const renderer = open()
    const waiting = [renderer.render(pdfMemo()), renderer.render(pdfMemo())]
    const settled = Promise.allSettled(waiting)
    await renderer.close()
    expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    await expect(renderer.render(pdfMemo())).rejects.toThrow('closed')
  })
})
