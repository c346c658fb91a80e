import { floors, tooLow } from './floors.ts'
import type { Measurement } from './measure.ts'

const columns: [title: string, cell: (measurement: Measurement) => string][] = [
  ['performance', ({ scores }) => String(scores.performance)],
  ['accessibility', ({ scores }) => String(scores.accessibility)],
  ['best practices', ({ scores }) => String(scores['best-practices'])],
  ['first paint', ({ firstContentfulPaint }) => `${firstContentfulPaint} ms`],
  ['largest paint', ({ largestContentfulPaint }) => `${largestContentfulPaint} ms`],
  ['blocked', ({ totalBlockingTime }) => `${totalBlockingTime} ms`],
  ['layout shift', ({ layoutShift }) => String(layoutShift)],
  ['transferred', ({ bytes }) => `${Math.round(bytes / 1024)} kB`],
]

/** A table for the terminal, and below it what a page lacks. */
export function describeMeasurements(measurements: Measurement[]): string {
  const head = `${'page'.padEnd(11)}${columns.map(([title]) => title.padStart(16)).join('')}`
  const rows = measurements.map(
    (one) => `${one.name.padEnd(11)}${columns.map(([, cell]) => cell(one).padStart(16)).join('')}`,
  )
  const problems = measurements.flatMap((one) => [
    ...tooLow(one.scores).map(
      (category) => `${one.name}: ${category} is ${one.scores[category]}, below ${floors[category]}`,
    ),
    ...one.faults.map((fault) => `${one.name}: ${fault}`),
  ])
  return [head, ...rows, ...problems].join('\n')
}
