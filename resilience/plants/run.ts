import { parseArgs } from 'node:util'
import { startScratchServer } from '../cluster/scratch-database.ts'
import { judgePlant } from './judge-plant.ts'
import { copyProduct } from './planted-copy.ts'
import { PLANTS, type Plant } from './plants.ts'

// `npm run plants [-- --memos 120 --seed 1 --only lock]`: shows that histories and races notice each planted mistake.
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const plants = PLANTS.filter(({ what }) => what.includes(values.only))
const copy = await copyProduct()
const server = await startScratchServer()
let caught = 0

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
    const fault = await judgeCopy(plant.judge).finally(undo)
    if (fault) caught++
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${fault ? 'caught' : 'MISSED'} in ${seconds} s  ${plant.what}`)
    if (fault) console.log(`       ${fault.slice(0, 160)}`)
  }
} finally {
  await server.stop()
  await copy.remove()
}
console.log(`${plants.length} plants, ${caught} caught`)
if (plants.length === 0 || caught < plants.length) process.exitCode = 1
