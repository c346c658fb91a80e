import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { machineFacts } from '@countersign/bench/measuring/machine'
import { startScratchServer } from '../cluster/scratch-database.ts'
import { judgeSeededFault } from './judge-seeded-fault.ts'
import { copyProduct } from './seeded-copy.ts'
import type { SeededFault } from './seeded-fault.ts'
import { SEEDED_FAULTS } from './seeded-faults.ts'
import type { SeedingResult } from './report.ts'
import { report, shortFault } from './report.ts'

/**
 * `npm run seeded-faults [-- --memos 120 --seed 1 --only lock --report FILE]`: checks that stateful tests, races and upgrades detect each
 * seeded fault.
 */
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const seededFaults = SEEDED_FAULTS.filter(({ what }) => what.includes(values.only))
const copy = await copyProduct()
const server = await startScratchServer()
const results: SeedingResult[] = []

/** @returns the first fault found in the current copy */
async function judgeCopy(judge: SeededFault['judge']): Promise<string | undefined> {
  const database = await server.newDatabase()
  try {
    const task = { memos: Number(values.memos), seed: Number(values.seed) }
    const [fault] = await judgeSeededFault(judge, { ...task, database, product: copy.folder })
    return fault
  } finally {
    await database.stop()
  }
}

/** An aborted judge has detected nothing: the product may just not run any more. */
function brokeOff(cause: unknown): undefined {
  console.log(`       The judge was aborted: ${String(cause)}`)
}

try {
  // The unchanged product must pass, otherwise faults would be caught for the wrong reason.
  const judges = new Map(seededFaults.map(({ judge }) => [JSON.stringify(judge), judge]))
  for (const judge of judges.values()) {
    const fault = await judgeCopy(judge)
    if (fault) throw new Error(`The product without a seeded fault is faulty: ${fault}`)
  }
  for (const seeded of seededFaults) {
    const undo = await copy.seed(seeded)
    const began = performance.now()
    const fault = await judgeCopy(seeded.judge).catch(brokeOff)
    await undo()
    const seconds = (performance.now() - began) / 1000
    results.push({ seeded, fault, seconds })
    console.log(`${fault ? 'caught' : 'MISSED'} in ${seconds.toFixed(0)} s  ${seeded.what}`)
    if (fault) console.log(`       ${shortFault(fault)}`)
  }
} finally {
  await server.stop()
  await copy.remove()
}
const caught = results.filter(({ fault }) => fault !== undefined).length
console.log(`${seededFaults.length} faults, ${caught} caught`)
if (values.report !== undefined) {
  const command = `npm run seeded-faults -- --memos ${values.memos} --seed ${values.seed}${values.only && ` --only ${values.only}`}`
  writeFileSync(values.report, report({ results, command, machine: machineFacts(), at: new Date() }))
}
if (seededFaults.length === 0 || caught < seededFaults.length) process.exitCode = 1
