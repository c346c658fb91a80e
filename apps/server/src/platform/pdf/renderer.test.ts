import { afterEach, describe, expect, it, vi } from 'vitest'
import { png } from '@countersign/test-kit/png'
import { DOCUMENT_LIMITS } from '../documents/limits.ts'
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
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((renderer) => renderer.close()))
})

describe('the PDF renderer', () => {
  it('answers each concurrent request with its own memo', async () => {
    const renderer = open()
    const ids = Array.from({ length: 8 }, (_, at) => `M-${at}`)
    const pdfs = await Promise.all(ids.map((memoId) => renderer.render(pdfMemo({ memoId }))))
    for (const [at, { pdf }] of pdfs.entries()) expect(readPdf(pdf).text).toContain(`M-${at}`)
  })

  it('Q4: makes other memos while one takes too long, and gives that one up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const renderer = open({ memory: 4000 })
    const endless = renderer.render(richMemo('<table>' + '<tr><td>a</td><td>b</td></tr>'.repeat(60_000)))
    const outcome = endless.catch((cause: unknown) => cause)
    const half = DOCUMENT_LIMITS.timeLimit / 2
    await vi.advanceTimersByTimeAsync(half)
    await expect(renderer.render(pdfMemo())).resolves.toMatchObject({ standard: 'PDF/A-3a' })
    await vi.advanceTimersByTimeAsync(half)
    expect(await outcome).toMatchObject({
      message: expect.stringMatching(/CAP-2026-0421 could not be made: it took longer/) as string,
    })
    await expect(renderer.render(pdfMemo())).resolves.toMatchObject({ standard: 'PDF/A-3a' })
  })

  it.each([
    { kind: 'opaque', transparent: false, printed: 4 },
    { kind: 'transparent', transparent: true, printed: 2 },
  ])(
    'Q3, Q4: prints as many of four $kind 25-megapixel PNGs as fit in memory, memo after memo',
    async ({ transparent, printed }) => {
      const renderer = open({ size: 1 })
      for (const shade of [60, 160]) {
        const kind = transparent ? 'transparent' : 'colour'
        const images = [0, 1, 2, 3].map((at) => png(5000, 5000, { kind, shade: shade + at }))
        const html = images
          .map((image, at) => `<img alt="Plan ${at + 1}" src="data:image/png;base64,${image}">`)
          .join('')
        const { pdf, standard } = await renderer.render(richMemo(html))
        expect(standard).toBe('PDF/A-3a')
        const leftOut = readPdf(pdf).text.match(/not printed, as the images/g) ?? []
        expect(leftOut).toHaveLength(images.length - printed)
      }
    },
  )

  it('rejects queued requests when it closes', async () => {
    const renderer = open()
    const queued = [renderer.render(pdfMemo()), renderer.render(pdfMemo())]
    const settled = Promise.allSettled(queued)
    await renderer.close()
    expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    await expect(renderer.render(pdfMemo())).rejects.toThrow('closed')
  })
})
