import { table } from '../../bench/markdown-table.ts'
import type { Plant } from './plants.ts'

/** What became of one planted mistake. */
export interface PlantResult {
  plant: Plant
  /** What was noticed first; undefined where nothing was. */
  fault: string | undefined
  /** From planting it to the verdict. */
  seconds: number
}

interface Run {
  results: PlantResult[]
  /** How the run is repeated. */
  command: string
  machine: string[]
  at: Date
}

/** What a person needs to see of a fault. */
const SHOWN_CHARACTERS = 160

export function shortFault(fault: string): string {
  return fault.length > SHOWN_CHARACTERS ? `${fault.slice(0, SHOWN_CHARACTERS)}…` : fault
}

/** The run as Markdown, mistakes that nobody noticed included. */
export function report({ results, command, machine, at }: Run): string {
  const caught = results.filter(({ fault }) => fault !== undefined).length
  return `${[
    `# Planted mistakes, ${at.toISOString().slice(0, 16)}Z`,
    [`\`${command}\``, ...machine].map((line) => `- ${line}`).join('\n'),
    `${results.length} plants, ${caught} caught. Before them every judge found nothing wrong with the product as it is.`,
    table(
      ['planted mistake', 'judged by', 'caught by', 'seconds'],
      results.map(({ plant: { what, judge }, fault, seconds }) => [
        what,
        judge === 'histories' ? judge : `races at ${judge.stage}, sent with ${judge.sending}`,
        fault === undefined ? '**nothing**' : shortFault(fault),
        seconds.toFixed(0),
      ]),
    ),
  ].join('\n\n')}\n`
}
