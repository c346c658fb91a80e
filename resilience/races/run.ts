import { parseArgs } from 'node:util'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { judgeOutbox } from '../histories/judge-outbox.ts'
import { openHarness } from './harness.ts'
import { movesAt } from './moves.ts'
import { pairsOf, race, SENDING } from './race.ts'
import { PHASES } from './phase.ts'

// `npm run races [-- --rounds 50]`: every pair of memo-changing calls at every phase, run concurrently at two processes.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number(values.rounds)
const database = await startScratchDatabase()
const harness = await openHarness(database)
let faults = 0
try {
  for (const phase of PHASES)
    for (const sending of SENDING) {
      const pairs = pairsOf(movesAt(phase, harness))
      const orders: [number, number] = [0, 0]
      for (const pair of pairs) {
        const verdict = await race(harness, phase, pair, sending, rounds)
        orders[0] += verdict.orders[0]
        orders[1] += verdict.orders[1]
        faults += verdict.faults.length
        for (const fault of verdict.faults) console.log(verdict.pair, JSON.stringify(fault, null, 2))
      }
      console.log(
        `${phase}, sent with ${sending}: ${pairs.length} pairs, ${rounds} rounds each; first order ${orders[0]}, second order ${orders[1]}`,
      )
    }
  const { mails, notifications, delegate } = await harness.deliveries()
  const same =
    JSON.stringify(mails) === JSON.stringify(notifications) && delegate.mails <= delegate.notifications
  const sum = Object.values(notifications).reduce((total, count) => total + count, 0)
  console.log(`${sum} notifications, ${same ? 'one mail each' : 'but not one mail each'}`)
  const outbox = await judgeOutbox(database.db)
  for (const fault of outbox) console.log(fault)
  faults += outbox.length
  console.log(`${faults} faults`)
  if (!same || faults > 0) process.exitCode = 1
} finally {
  await harness.close()
  await database.stop()
}
