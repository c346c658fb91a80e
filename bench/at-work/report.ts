import { table } from '../measuring/markdown-table.ts'
import type { CallFigures } from './call-times.ts'
import { PAUSE_SECONDS } from './person.ts'
import type { Usage } from './usage.ts'

/** The figures of so many people. */
export interface Shift {
  people: number
  /** All calls first, then each. */
  calls: CallFigures[]
  usage: Usage
  /** Cores used by other work on the machine. */
  others: number
  decided: number
  written: number
  /** Decisions refused because another one had changed the memo. */
  overtaken: number
  /** Messages on event streams. */
  messages: number
  mails: number
  /** Since the beginning. */
  failures: Map<string, number>
  waitingJobs: number
}

interface Measured {
  shifts: Shift[]
  seconds: number
  machine: string[]
  apis: number
  /** Milliseconds of p95 over all calls. */
  aim: number
}

const ms = (value: number) => value.toFixed(1)
const PARTS = ['apis', 'worker', 'database', 'client'] as const

export function report({ shifts, seconds, machine, apis, aim }: Measured): string {
  const [first] = shifts
  const met = shifts.filter(({ calls }) => (calls[0]?.p95 ?? Infinity) <= aim).at(-1)
  return `# People at work, ${new Date().toISOString().slice(0, 10)}

${machine.map((line) => `- ${line}`).join('\n')}
- ${apis} API process${apis === 1 ? '' : 'es'}, one worker, PostgreSQL with its defaults and the client on the same cores
- Each person pauses ${PAUSE_SECONDS.least} to ${PAUSE_SECONDS.most} s between clicks; the screens refetch every 30 s and on each live event
- Each row: ${seconds} s, after everyone has begun

p95 of all calls is at most ${aim} ms with ${met?.people ?? 'none of these numbers of'} people.

${table(
  [
    'people',
    'calls/s',
    'p50, ms',
    'p95',
    'p99',
    'decisions',
    'memos',
    'overtaken',
    'events',
    'mails',
    'jobs left',
    'errors so far',
  ],
  shifts.map((shift) => [
    String(shift.people),
    ((shift.calls[0]?.count ?? 0) / seconds).toFixed(0),
    ms(shift.calls[0]?.p50 ?? 0),
    ms(shift.calls[0]?.p95 ?? 0),
    ms(shift.calls[0]?.p99 ?? 0),
    ...[shift.decided, shift.written, shift.overtaken, shift.messages, shift.mails, shift.waitingJobs].map(
      String,
    ),
    String([...shift.failures.values()].reduce((sum, times) => sum + times, 0)),
  ]),
)}

Cores used (others: by other work on the machine), and memory in MB at the end (the worker's with the processes that make PDFs):

${table(
  [
    'people',
    'API',
    'worker',
    'database',
    'client',
    'all',
    'others',
    'API, MB',
    'worker, MB',
    'database, MB',
    'client, MB',
  ],
  shifts.map(({ people, usage, others }) => [
    String(people),
    ...PARTS.map((part) => usage[part].processors.toFixed(2)),
    PARTS.reduce((sum, part) => sum + usage[part].processors, 0).toFixed(2),
    others.toFixed(2),
    ...PARTS.map((part) => usage[part].memory.toFixed(0)),
  ]),
)}

${shifts.map((shift) => callTable(shift, seconds)).join('\n\n')}
${first ? '' : 'Nothing was measured.'}`
}

function callTable({ people, calls }: Shift, seconds: number): string {
  return `## ${people} people

${table(
  ['call', 'per second', 'p50, ms', 'p95', 'p99'],
  calls.map(({ call, count, p50, p95, p99 }) => [
    call,
    (count / seconds).toFixed(1),
    ms(p50),
    ms(p95),
    ms(p99),
  ]),
)}`
}
