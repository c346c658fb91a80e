import { parseArgs } from 'node:util'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { measureStreams } from './measure-streams.ts'

// `npm run streams [-- --streams 1000]`: measures the delay from commit to participants with many open streams.
const P50_MS = 50
const P99_MS = 250

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '600' },
    every: { type: 'string', default: '50' },
  },
})
const database = await startScratchDatabase()
try {
  const figures = await measureStreams(database, {
    streams: Number(values.streams),
    changes: Number(values.changes),
    every: Number(values.every),
  })
  const { p50, p99, most, expected, lost, leaked, kilobytes } = figures
  console.log(
    `${figures.streams} streams at one process, ${figures.changes} changes, one every ${values.every} ms`,
  )
  console.log(`${expected} messages due, ${lost} lost, ${leaked} leaked to others`)
  console.log(
    `commit to receipt: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${most.toFixed(1)} ms at most`,
  )
  console.log(`${kilobytes.toFixed(1)} kB per stream`)
  const missed = [
    ...(lost > 0 || leaked > 0 ? ['messages'] : []),
    ...(p50 > P50_MS ? [`p50 above ${P50_MS} ms`] : []),
    ...(p99 > P99_MS ? [`p99 above ${P99_MS} ms`] : []),
  ]
  console.log(missed.length === 0 ? 'All targets met' : `Missed: ${missed.join(', ')}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await database.stop()
}
