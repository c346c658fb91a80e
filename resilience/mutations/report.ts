import type { Mistake } from './findings.ts'
import { judge, score, type Explanation } from './judge.ts'

/** The report as Markdown: each folder's score, and every mistake that no test notices, with the reason. */
export function report(mistakes: Mistake[], explanations: Explanation[], facts: string[]): string {
  const whole = judge(mistakes, explanations)
  const folders = Map.groupBy(mistakes, ({ file }) => file.split('/').slice(0, -1).join('/') || '.')
  return `${[
    `# Mistakes put into the rules, ${new Date().toISOString().slice(0, 16)}Z`,
    facts.map((line) => `- ${line}`).join('\n'),
    `Stryker puts one mistake after the other into \`packages/domain/src\` and runs the rules' own tests on it. The score is the
share of those that compile which a test notices.`,
    table(
      [
        'folder',
        'mistakes',
        'do not compile',
        'noticed',
        'by their time',
        'explained',
        'unexplained',
        'score',
      ],
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
      ? ['## Not noticed, not explained', table(['where', 'instead of', 'was'], whole.unexplained.map(row))]
      : []),
    '## Not noticed, and why',
    table(
      ['where', 'instead of', 'was', 'why no test notices'],
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
