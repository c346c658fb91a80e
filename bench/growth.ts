import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'
import { table } from './measuring/markdown-table.ts'

/**
 * `node bench/growth.ts 10000 100000 1000000`: how the cost of calls grows with the number of memos, from the latest
 * report of each size. Also written to `bench/results/`.
 */
const folder = join(root, 'bench/results')
const sizes = process.argv.slice(2).map(Number)
if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size)))
  throw new Error('Name at least two sizes: node bench/growth.ts 10000 100000 1000000')

/** Maximum growth factor from the fewest to the most memos, by the group at the start of a call's name. */
const MOST_GROWTH: Record<string, number> = { list: 1.5, search: 8 }

const reports = sizes.map((size) => mediansOf(latestReport(size)))
const [first, last] = [reports[0], reports.at(-1)]
if (!first || !last) throw new Error('There is no report.')

const rows = [...first]
  .filter(([call]) => last.has(call))
  .map(([call, before]) => {
    const growth = (last.get(call) ?? Number.NaN) / before
    const aim = MOST_GROWTH[call.split(':')[0] ?? '']
    return [
      call,
      ...reports.map((medians) => medians.get(call)?.toFixed(2) ?? ''),
      growth.toFixed(2),
      aim === undefined ? '' : `≤ ${aim}${growth > aim ? ', **missed**' : ''}`,
    ]
  })
const text = `# Growth from ${words(sizes[0])} to ${words(sizes.at(-1))} memos, ${new Date().toISOString().slice(0, 10)}

Medians over HTTP in milliseconds, each from the latest report of its size.

${table(['call', ...sizes.map((size) => words(size)), 'times', 'aim'], rows)}
`
const file = join(folder, `${new Date().toISOString().slice(0, 10)}-growth.md`)
writeFileSync(file, text)
console.log(`${text}\n${file}`)

function words(size: number | undefined): string {
  return (size ?? 0).toLocaleString('en')
}

/** @throws if there is none of that size */
function latestReport(size: number): string {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith(`-${size}.md`))
    .toSorted()
    .at(-1)
  if (name === undefined) throw new Error(`There is no report of ${words(size)} memos: npm run bench first.`)
  return readFileSync(join(folder, name), 'utf8')
}

/** The first table of a report: calls with their median over HTTP. */
function mediansOf(report: string): Map<string, number> {
  const lines = (report.split('## Calls over HTTP')[1] ?? '').split('\n## ')[0]?.split('\n') ?? []
  const cells = lines.filter((line) => line.startsWith('| ')).map((line) => line.split('|').slice(1, 3))
  return new Map(
    cells
      .map(([call = '', median = '']) => [call.trim(), Number(median)] as const)
      .filter(([, median]) => Number.isFinite(median)),
  )
}
