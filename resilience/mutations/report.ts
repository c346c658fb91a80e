import type { Mistake } from './findings.ts'
import type { Explanation } from './judge.ts'
import { judge, score } from './judge.ts'

/** The report as Markdown: the score of each folder, and every surviving mutant with its explanation. */
export function report(mistakes: Mistake[], explanations: Explanation[], facts: string[]): string {
  const whole = judge(mistakes, explanations)
  const folders = Map.groupBy(mistakes, ({ file }) => file.split('/').slice(0, -1).join('/') || '.')
  return `${[
    `# Mutation testing of the rules, ${new Date().toISOString().slice(0, 16)}Z`,
    facts.map((line) => `- ${line}`).join('\n'),
    `Stryker mutates \`packages/domain/src\`, one mutant at a time, and runs the rules' own tests on each. The score is the
share of killed mutants among those that compile.`,
    table(
      ['folder', 'mutants', 'do not compile', 'killed', 'timed out', 'explained', 'unexplained', 'score'],
      [...folders, ['all', mistakes] as const].map(([folder, inside]) => {
        const verdict = judge(inside, explanations)
        const ending = (status: Mistake['status']) => inside.filter((one) => one.status === status).length
        return [
          folder,
          inside.length,
          ending('CompileError'),
          verdict.noticed,
          ending('Timeout'),
          verdict.explained.length,
          verdict.unexplained.length,
          percent(score(verdict)),
        ]
      }),
    ),
    ...(whole.unexplained.length > 0
      ? ['## Survived, not explained', table(['where', 'instead of', 'was'], whole.unexplained.map(row))]
      : []),
    '## Survived, explained',
    table(
      ['where', 'instead of', 'was', 'why no test kills it'],
      whole.explained.map(({ mistake, why }) => [...row(mistake), why]),
    ),
  ].join('\n\n')}\n`
}

const LONGEST = 80
const row = ({ file, line, from, to }: Mistake) => [`${file}:${line}`, code(from), code(to)]

function code(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return text === '' ? 'nothing' : `\`${short.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const table = (heads: string[], rows: (string | number)[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
