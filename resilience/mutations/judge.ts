import type { Mistake } from './findings.ts'

/** Why the tests need not notice a mistake. It holds for every mistake that its texts fit. */
export interface Explanation {
  /** As in `Mistake`. */
  file: string
  /** The whole line the mistake begins in, without its indentation: an explanation is of the code that was read. */
  code: string
  /** What is replaced, and by what; left out where the explanation holds for whatever is done to the line. */
  from?: string
  to?: string
  why: string
}

export interface Verdict {
  /** Mistakes that compile; the others `npm test` notices without a test. */
  tried: number
  /** Killed by a test, or by the time it took. */
  noticed: number
  explained: { mistake: Mistake; why: string }[]
  /** Not noticed and not explained: each is a missing test, or a missing explanation. */
  unexplained: Mistake[]
  /** Explanations that fit no unnoticed mistake: out of date, or a test notices it by now. */
  needless: Explanation[]
}

/** @param explanations those of the files that were tried */
export function judge(mistakes: Mistake[], explanations: Explanation[]): Verdict {
  const tried = mistakes.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
  const unnoticed = tried.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
  const used = new Set<Explanation>()
  const verdict: Verdict = {
    tried: tried.length,
    noticed: tried.length - unnoticed.length,
    explained: [],
    unexplained: [],
    needless: [],
  }
  for (const mistake of unnoticed) {
    const explanation = explanations.find((one) => fits(one, mistake))
    if (!explanation) {
      verdict.unexplained.push(mistake)
      continue
    }
    used.add(explanation)
    verdict.explained.push({ mistake, why: explanation.why })
  }
  verdict.needless = explanations.filter((one) => !used.has(one))
  return verdict
}

/** Share of the mistakes that compile which the tests notice, from 0 to 1. */
export const score = ({ tried, noticed }: Pick<Verdict, 'tried' | 'noticed'>): number =>
  tried === 0 ? 0 : noticed / tried

const fits = (explanation: Explanation, mistake: Mistake): boolean =>
  explanation.file === mistake.file &&
  explanation.code === mistake.code &&
  (explanation.from === undefined || explanation.from === mistake.from) &&
  (explanation.to === undefined || explanation.to === mistake.to)
