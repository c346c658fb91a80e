import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { endOne, type Ending } from './end-one.ts'
import { openStand } from './stand.ts'

// `npm run replicas`: three API processes and two workers behind nginx; each is killed, and told to end as by an
// upgrade, in turn while people work.
const database = await startScratchDatabase()
const stand = await openStand(database)
let faults = 0
try {
  console.log(`behind ${stand.proxy.kind}`)
  const members = [
    ...stand.cluster.apis.map((member, index) => [`API process ${index + 1}`, member] as const),
    ...stand.cluster.workers.map((member, index) => [`worker ${index + 1}`, member] as const),
  ]
  const endings: Ending[] = ['killed', 'told to end']
  for (const [name, member, ending] of members.flatMap((one) =>
    endings.map((how) => [...one, how] as const),
  )) {
    const report = await endOne(stand, member, ending)
    faults += report.faults.length
    console.log(
      `${name} ${ending}: ${report.acknowledged} memos acknowledged, ${report.repeated} sent again, ${report.resyncs} streams came back, ${report.missedMeanwhile} changes caught up, ${report.faults.length} faults`,
    )
    for (const fault of report.faults) console.log(`  ${fault}`)
  }
  if (faults > 0) process.exitCode = 1
} finally {
  await stand.stop()
  await database.stop()
}
