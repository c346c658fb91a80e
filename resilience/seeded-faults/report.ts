import { table } from '@countersign/bench/measuring/markdown-table'
import type { SeededFault } from './seeded-fault.ts'

/** The result of a seeded fault. */
export interface SeedingResult {
  seeded: SeededFault
  /** The first fault found; undefined if it was missed. */
  fault: string | undefined
  /** From seeding it to the verdict. */
  seconds: number
}

interface Run {
  results: SeedingResult[]
  /** Command that repeats the run. */
  command: string
  machine: string[]
  at: Date
}

/** Shortens a fault for display. */
const SHOWN_CHARACTERS = 160

export function shortFault(fault: string): string {
  return fault.length > SHOWN_CHARACTERS ? `${fault.slice(0, SHOWN_CHARACTERS)}…` : fault
}

function describeJudge(judge: SeededFault['judge']): string {
  if (judge === 'histories') return judge
  return 'release' in judge
    ? `upgrade, as the ${judge.release} release`
    : `races at ${judge.phase}, sent with ${judge.sending}`
}

/** The run as Markdown, including missed faults. */
export function report({ results, command, machine, at }: Run): string {
  const caught = results.filter(({ fault }) => fault !== undefined).length
  return `${[
    `# Seeded faults, ${at.toISOString().slice(0, 16)}Z`,
    [`\`${command}\``, ...machine].map((line) => `- ${line}`).join('\n'),
    `${results.length} faults, ${caught} caught. Before them, every judge passed the unchanged product.`,
    table(
      ['planted mistake', 'judged by', 'caught by', 'seconds'],
      results.map(({ seeded: { what, judge }, fault, seconds }) => [
        what,
        describeJudge(judge),
        fault === undefined ? '**nothing**' : shortFault(fault),
        seconds.toFixed(0),
      ]),
    ),
  ].join('\n\n')}\n`
}
