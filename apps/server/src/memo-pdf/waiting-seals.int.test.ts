import { checkDocument } from '@countersign/evidence'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DocumentFailed } from '../platform/documents/document-failed.ts'
import { sealEarlierPdfs } from './seal-earlier-pdfs.job.ts'
import { sealWaitingPdfs } from './seal-waiting-pdfs.job.ts'
import type { SealedMemos } from './testing/sealed-memos.ts'
import { openSealedMemos } from './testing/sealed-memos.ts'

let on: SealedMemos
let site: SealedMemos['site']
let usual: SealedMemos['site']['services']['pdf']

beforeAll(async () => {
  on = await openSealedMemos()
  ;({ site } = on)
  usual = site.services.pdf
})
afterEach(async () => {
  site.services.pdf = usual
  site.setNow()
  const { db } = site.services
  for (const table of ['pdf_seals_waiting', 'pdf_failures', 'earlier_seals'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => on.stop())

/** Approved while the authority is away, the longest waiting first. */
async function waiting<Count extends number>(count: Count): Promise<string[] & { length: Count }> {
  const memo_ids: string[] = []
  await on.sealing.goAway()
  try {
    for (let at = 0; at < count; at++) {
      memo_ids.push(await on.approve())
      await site.runJobs()
    }
  } finally {
    await on.sealing.comeBack()
  }
  return memo_ids as string[] & { length: Count }
}

/** The PDF of one memo can't be printed. */
function failPrintsOf(memo_id: string, cause: Error): void {
  site.services.pdf = {
    ...usual,
    render: (memo) => (memo.memoId === memo_id ? Promise.reject(cause) : usual.render(memo)),
  }
}

const sealWaiting = async () => {
  await sealWaitingPdfs({}, site.services)
  await site.runJobs()
}
const isSealed = async (memo_id: string) => {
  if ((await on.rowOf(memo_id)).pdf_key === null) return false
  return (await checkDocument(await on.pdfOf(memo_id), await on.trust())).seal !== null
}
const waitingSeconds = async () => {
  const gauge = site.services.metrics.register.getSingleMetric('countersign_seal_waiting_seconds')
  return (await gauge?.get())?.values[0]?.value
}
const areSealed = (memo_ids: string[]) => Promise.all(memo_ids.map(isSealed))

describe('PDFs that wait for their seal', () => {
  const refused = new DocumentFailed('refused', 'The document can’t be made.')

  it.each([
    ['can’t be made', refused],
    ['can’t be read', new Error('The archive has lost it.')],
  ])('O3, Q4: are sealed although the one that has waited longest %s', async (_what, cause) => {
    const memo_ids = await waiting(3)
    failPrintsOf(memo_ids[0] ?? '', cause)
    await sealWaiting()
    expect(await areSealed(memo_ids)).toEqual([false, true, true])
    // It is tried again with each run.
    site.services.pdf = usual
    await sealWaiting()
    expect(await areSealed(memo_ids)).toEqual([true, true, true])
  })

  it('O3, Q4: are sealed although the one that has waited longest was given up, and so are earlier ones', async () => {
    const evidence = site.services.evidence!
    const { seal } = evidence
    evidence.seal = null
    const earlier = await on.approved().finally(() => (evidence.seal = seal))
    const [given = ''] = await waiting(1)
    failPrintsOf(given, refused)
    for (let attempt = 0; attempt < 3; attempt++) await sealWaiting()
    const { pdf_failure } = await on.view(given)
    expect(pdf_failure).toBeDefined()
    const [later = ''] = await waiting(1)
    await sealWaiting()
    expect(await areSealed([given, later])).toEqual([false, true])

    const config = { ...site.services.config, seal: { ...site.services.config.seal!, sealsEarlier: true } }
    await sealEarlierPdfs({}, { ...site.services, config })
    expect(await isSealed(earlier)).toBe(true)

    // Another attempt that is asked for seals it.
    site.services.pdf = usual
    site.setNow(pdf_failure?.retry_at)
    expect((await on.download(given, { try_again: true })).statusCode).toBe(200)
    expect(await isSealed(given)).toBe(true)
  })

  it('O3, Q4: count for the alarm until they are given up', async () => {
    const [given = ''] = await waiting(1)
    const { since } = await site.services.db
      .selectFrom('pdf_seals_waiting')
      .select('since')
      .executeTakeFirstOrThrow()
    site.setNow(new Date(since.getTime() + 2 * 86_400_000).toISOString())
    expect(await waitingSeconds()).toBe(2 * 86_400)
    failPrintsOf(given, refused)
    for (let attempt = 0; attempt < 3; attempt++) await sealWaiting()
    expect(await waitingSeconds()).toBe(0)
  })

  it('O3: ask an authority that is away once in a run', async () => {
    const memo_ids = await waiting(3)
    const evidence = site.services.evidence!
    const { seal } = evidence
    let asked = 0
    evidence.seal = {
      ...seal!,
      seal(pdf) {
        asked++
        return seal!.seal(pdf)
      },
    }
    await on.sealing.goAway()
    try {
      await sealWaiting()
    } finally {
      evidence.seal = seal
      await on.sealing.comeBack()
    }
    expect(asked).toBe(1)
    expect(await areSealed(memo_ids)).toEqual([false, false, false])
  })
})
