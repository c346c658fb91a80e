import { parseArgs } from 'node:util'
import { createPdfRenderer } from '@countersign/server/platform/pdf/renderer'
import { machineFacts } from '../measuring/machine.ts'
import { measureTree } from '../measuring/process-tree.ts'
import type { Timing } from '../measuring/statistics.ts'
import { timingOf } from '../measuring/statistics.ts'
import { sixPages } from './six-pages.ts'

/**
 * `npm run bench -- pdf [--memos 60]`: the time to print a memo of six pages, each time another one, with a renderer that is warm:
 * from the parent's request to the bytes in the parent.
 */
const AIM_MS = 50
const WARM_UP = 8
const ROUND = 10

const { values } = parseArgs({ options: { memos: { type: 'string', default: '60' } } })
const memos = Number(values.memos)
if (!(memos >= ROUND)) throw new Error(`--memos must be a number from ${ROUND} on.`)

const renderer = createPdfRenderer({ size: 1 })
try {
  for (let number = 0; number < WARM_UP; number++) await renderer.render(sixPages(number))
  const [pid = 0] = renderer.pids()
  const before = measureTree(pid).time
  const rounds: number[][] = []
  for (let number = WARM_UP; number < WARM_UP + memos; number++) {
    const memo = sixPages(number)
    if ((number - WARM_UP) % ROUND === 0) rounds.push([])
    const began = performance.now()
    await renderer.render(memo)
    rounds.at(-1)?.push(performance.now() - began)
  }
  const processor = (measureTree(pid).time - before) / memos
  console.log(machineFacts().join('\n'))
  console.log(
    `${memos} memos of six pages: ${shown(timingOf(rounds))}, processor time ${processor.toFixed(0)} ms each`,
  )
  console.log(`Aim: p50 at most ${AIM_MS} ms`)
} finally {
  await renderer.close()
}

function shown({ p50, p95, spread: [low, high] }: Timing): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (rounds ${low.toFixed(1)} to ${high.toFixed(1)} ms)`
}
