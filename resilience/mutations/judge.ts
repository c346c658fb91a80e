import type { Mistake } from './findings.ts'

/** Why the tests need not kill a mutant. Applies to every mutant that matches. */
export interface Explanation {
  /** As in `Mistake`. */
  file: string
  /** The first line of the mutant, without indentation: an explanation applies to the code that was reviewed. */
  code: string
  /** Original and replacement; omitted if the explanation applies to any mutation of the line. */
  from?: string
  to?: string
  why: string
}

export interface Verdict {
  /** Mutants that compile; the compiler rejects the others. */
  tried: number
  /** Killed by a test or a timeout. */
  noticed: number
  explained: { mistake: Mistake; why: string }[]
  /** Survived without an explanation: a test or an explanation is missing. */
  unexplained: Mistake[]
  /** Explanations that match no surviving mutant: outdated, or a test kills it now. */
  needless: Explanation[]
}

/** @param explanations those of the mutated files */
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

/** Share of killed mutants among those that compile, from 0 to 1. */
export const score = ({ tried, noticed }: Pick<Verdict, 'tried' | 'noticed'>): number =>
  tried === 0 ? 0 : noticed / tried

const fits = (explanation: Explanation, mistake: Mistake): boolean =>
  explanation.file === mistake.file &&
  explanation.code === mistake.code &&
  (explanation.from === undefined || explanation.from === mistake.from) &&
  (explanation.to === undefined || explanation.to === mistake.to)
