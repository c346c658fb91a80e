import { createPdfRenderer } from '@countersign/server/platform/pdf/renderer'
import { readConfig } from '@countersign/server/platform/config/config'
import { createSealing } from '@countersign/server/proof/seal/create-sealing'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import type { PdfMemo } from '@countersign/server/platform/pdf/pdf-memo'
import type { Timing } from '../measuring/statistics.ts'
import { timingOf } from '../measuring/statistics.ts'

const WARM_UP = 8
const IN_TURN = 10

export interface SealFigures {
  without: Timing
  /** Without the wait for the timestamp authority's answer. */
  sealed: Timing
  /** The seal alone, likewise, and the authority's answer. */
  seal: Timing
  answer: Timing
  bytes: { without: number; sealed: number }
}

/**
 * Times a warm renderer's PDFs with and without a seal, in turn.
 * @param memo the memo of a number, each time another one
 */
export async function measureSeals(count: number, memo: (number: number) => PdfMemo): Promise<SealFigures> {
  const authority = await startTestSealing()
  const renderer = createPdfRenderer({ size: 1 })
  const answers = timeFetch()
  try {
    const { seal: config } = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://unused',
      SECRET_KEY: '0'.repeat(64),
      GOOGLE_ISSUER: 'http://127.0.0.1:9/',
      GOOGLE_CLIENT_ID: 'unused',
      GOOGLE_CLIENT_SECRET: 'unused',
      EVIDENCE: 'on',
      LOG_KEY: 'file:unused',
      ...authority.environment,
    })
    if (!config) throw new Error('The settings name no seal.')
    const sealing = await createSealing(config)
    const bytes = { without: 0, sealed: 0 }
    let made = 0
    const render = async () => (await renderer.render(memo(made++))).pdf
    const plain = async () => {
      const began = performance.now()
      await render()
      return performance.now() - began
    }
    const sealed = async () => {
      const began = performance.now()
      const pdf = await render()
      const rendered = performance.now()
      bytes.without = pdf.length
      answers.take()
      bytes.sealed = (await sealing.seal(pdf)).pdf.length
      const ended = performance.now()
      const answer = answers.take()
      return { whole: ended - began - answer, seal: ended - rendered - answer, answer }
    }
    for (let turn = 0; turn < WARM_UP; turn++) {
      await plain()
      await sealed()
    }
    const without: number[][] = []
    const rounds: Awaited<ReturnType<typeof sealed>>[][] = []
    for (let done = 0; done < count; done += IN_TURN) {
      without.push(await repeat(plain))
      rounds.push(await repeat(sealed))
    }
    const of = (part: 'whole' | 'seal' | 'answer') =>
      timingOf(rounds.map((round) => round.map((one) => one[part])))
    return { without: timingOf(without), sealed: of('whole'), seal: of('seal'), answer: of('answer'), bytes }
  } finally {
    answers.end()
    await renderer.close()
    await authority.stop()
  }
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const times: T[] = []
  for (let turn = 0; turn < IN_TURN; turn++) times.push(await measure())
  return times
}

/** Sums up how long requests wait for their answers: the authority runs in this process, and its work isn't the seal's. */
function timeFetch(): { take(): number; end(): void } {
  const own = globalThis.fetch
  let waited = 0
  globalThis.fetch = async (...request) => {
    const began = performance.now()
    try {
      return await own(...request)
    } finally {
      waited += performance.now() - began
    }
  }
  return {
    take() {
      const taken = waited
      waited = 0
      return taken
    },
    end() {
      globalThis.fetch = own
    },
  }
}
