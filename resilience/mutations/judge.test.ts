import { describe, expect, it } from 'vitest'
import { mistakesOf } from './findings.ts'
import type { Explanation } from './judge.ts'
import { judge, score } from './judge.ts'

const SOURCE = `export function isLate(days: number): boolean {
  return days > 3
}
`
const mutant = (replacement: string, status: 'Killed' | 'Timeout' | 'Survived' | 'CompileError') => ({
  mutatorName: 'EqualityOperator',
  replacement,
  status,
  location: { start: { line: 2, column: 10 }, end: { line: 2, column: 18 } },
})
const found = (...mutants: ReturnType<typeof mutant>[]) =>
  mistakesOf({ files: { 'packages/domain/src/memo/late.ts': { source: SOURCE, mutants } } })
const explanation: Explanation = {
  file: 'memo/late.ts',
  code: 'return days > 3',
  from: 'days > 3',
  to: 'days >= 3',
  why: 'never called on the third day',
}

describe('judging mutants of the rules', () => {
  it('reads the position and replacement of a mutant', () => {
    expect(found(mutant('days >= 3', 'Survived'))).toEqual([
      {
        file: 'memo/late.ts',
        line: 2,
        code: 'return days > 3',
        kind: 'EqualityOperator',
        from: 'days > 3',
        to: 'days >= 3',
        status: 'Survived',
      },
    ])
  })

  it('counts killed and timed-out mutants as detected, among those that compile', () => {
    const verdict = judge(
      found(
        mutant('days < 3', 'Killed'),
        mutant('true', 'Timeout'),
        mutant('days >= 3', 'Survived'),
        mutant('""', 'CompileError'),
      ),
      [],
    )
    expect(verdict).toMatchObject({ tried: 3, noticed: 2 })
    expect(score(verdict)).toBeCloseTo(2 / 3)
  })

  it('reports surviving mutants without an explanation', () => {
    const mistakes = found(mutant('days >= 3', 'Survived'), mutant('true', 'Survived'))
    const { explained, unexplained, needless } = judge(mistakes, [explanation])
    expect(explained.map(({ mistake }) => mistake.to)).toEqual(['days >= 3'])
    expect(unexplained.map(({ to }) => to)).toEqual(['true'])
    expect(needless).toEqual([])
  })

  it('applies an explanation only to its own line', () => {
    const other = { ...explanation, code: 'return days > 4' }
    expect(judge(found(mutant('days >= 3', 'Survived')), [other]).unexplained).toHaveLength(1)
  })

  it('reports an explanation of a mutant that a test kills', () => {
    expect(judge(found(mutant('days >= 3', 'Killed')), [explanation]).needless).toEqual([explanation])
  })
})
