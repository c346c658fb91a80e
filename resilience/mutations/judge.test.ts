import { describe, expect, it } from 'vitest'
import { mistakesOf } from './findings.ts'
import { judge, score, type Explanation } from './judge.ts'

const SOURCE = `export function isLate(days: number): boolean {
  return days > 3
}
`
const mutant = (replacement: string, status: 'Killed' | 'Timeout' | 'Survived' | 'CompileError') => ({
  ...{ mutatorName: 'EqualityOperator', replacement, status },
  location: { start: { line: 2, column: 10 }, end: { line: 2, column: 18 } },
})
const found = (...mutants: ReturnType<typeof mutant>[]) =>
  mistakesOf({ files: { 'packages/domain/src/memo/late.ts': { source: SOURCE, mutants } } })
const explanation: Explanation = {
  ...{ file: 'memo/late.ts', code: 'return days > 3', from: 'days > 3', to: 'days >= 3' },
  why: 'nobody asks on the third day',
}

describe('judging mistakes in the rules', () => {
  it('reads where a mistake stands and what it replaced', () => {
    expect(found(mutant('days >= 3', 'Survived'))).toEqual([
      {
        ...{ file: 'memo/late.ts', line: 2, code: 'return days > 3', kind: 'EqualityOperator' },
        ...{ from: 'days > 3', to: 'days >= 3', status: 'Survived' },
      },
    ])
  })

  it('counts as noticed what a test killed or what took too long, among those that compile', () => {
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

  it('names what nobody noticed and nobody explained', () => {
    const mistakes = found(mutant('days >= 3', 'Survived'), mutant('true', 'Survived'))
    const { explained, unexplained, needless } = judge(mistakes, [explanation])
    expect(explained.map(({ mistake }) => mistake.to)).toEqual(['days >= 3'])
    expect(unexplained.map(({ to }) => to)).toEqual(['true'])
    expect(needless).toEqual([])
  })

  it('takes an explanation for its own line alone', () => {
    const other = { ...explanation, code: 'return days > 4' }
    expect(judge(found(mutant('days >= 3', 'Survived')), [other]).unexplained).toHaveLength(1)
  })

  it('names an explanation of what a test notices by now', () => {
    expect(judge(found(mutant('days >= 3', 'Killed')), [explanation]).needless).toEqual([explanation])
  })
})
