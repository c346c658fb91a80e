import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { machineFacts } from '../../bench/machine.ts'
import { startScratchServer } from '../cluster/scratch-database.ts'
import { judgePlant } from './judge-plant.ts'
import { copyProduct } from './planted-copy.ts'
import { PLANTS, type Plant } from './plants.ts'
import { report, shortFault, type PlantResult } from './report.ts'

/**
 * `npm run plants [-- --memos 120 --seed 1 --only lock --report FILE]`: shows that histories and races notice each planted
 * mistake.
 */
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const plants = PLANTS.filter(({ what }) => what.includes(values.only))
const copy = await copyProduct()
const server = await startScratchServer()
const results: PlantResult[] = []

/** @returns the first fault that is seen in the copy as it is */
async function judgeCopy(judge: Plant['judge']): Promise<string | undefined> {
  const database = await server.newDatabase()
  try {
    const task = { memos: Number(values.memos), seed: Number(values.seed) }
    const [fault] = await judgePlant(judge, { ...task, database, product: copy.folder })
    return fault
  } finally {
    await database.stop()
  }
}

/** A judge that can't go on has noticed nothing: the product may just not run any more. */
function brokeOff(cause: unknown): undefined {
  console.log(`       The judge broke off: ${String(cause)}`)
}

try {
  // Without a mistake nothing may be noticed: else a plant would be caught for no reason.
  const judges = new Map(plants.map(({ judge }) => [JSON.stringify(judge), judge]))
  for (const judge of judges.values()) {
    const fault = await judgeCopy(judge)
    if (fault) throw new Error(`The product without a planted mistake is faulty: ${fault}`)
  }
  for (const plant of plants) {
    const undo = await copy.plant(plant)
    const began = performance.now()
    const fault = await judgeCopy(plant.judge).catch(brokeOff).finally(undo)
    const seconds = (performance.now() - began) / 1000
    results.push({ plant, fault, seconds })
    console.log(`${fault ? 'caught' : 'MISSED'} in ${seconds.toFixed(0)} s  ${plant.what}`)
    if (fault) console.log(`       ${shortFault(fault)}`)
  }
} finally {
  await server.stop()
  await copy.remove()
}
const caught = results.filter(({ fault }) => fault !== undefined).length
console.log(`${plants.length} plants, ${caught} caught`)
if (values.report !== undefined) {
  const command = `npm run plants -- --memos ${values.memos} --seed ${values.seed}${values.only && ` --only ${values.only}`}`
  writeFileSync(values.report, report({ results, command, machine: machineFacts(), at: new Date() }))
}
if (plants.length === 0 || caught < plants.length) process.exitCode = 1
