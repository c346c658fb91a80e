import type { FormSpeed } from './browser/form-speed.ts'
import type { RouteSize } from './browser/bundle-sizes.ts'
import type { LargeReport } from './large-report.ts'
import type { MeasuredReading } from './readings/measure-readings.ts'
import { table } from './measuring/markdown-table.ts'
import type { Measured } from './measuring/rounds.ts'
import type { Timing } from './measuring/statistics.ts'
import type { Throughput } from './readings/throughput.ts'

export interface Findings {
  memos: number
  /** Seconds; null if the database already existed. */
  filledIn: number | null
  machine: string[]
  database: string[]
  readings: MeasuredReading[]
  throughput: Throughput[]
  changes: Measured[]
  /** Resident MB of the server. */
  memory: { idle: number; now: number; most: number }
  spreadsheet: LargeReport
  routes: RouteSize[]
  forms: FormSpeed[]
}

/** Targets for the p95 of reads, in milliseconds. */
const READING_P95_MS = 50
const LIST_SHARE = 0.4
const VIEW_OVER_SQL_MS = 1
const APPROVE_TIMES_SQL = 2
const SPREADSHEET_MB = 64
const SEARCH_DATABASE_MS = 5
/** Rows that a plan may read and discard: more would grow with the table. */
const MOST_ROWS_REMOVED = 5_000

/** The report as Markdown, including missed targets. */
export function report(findings: Findings): string {
  const {
    memos,
    filledIn,
    machine,
    database,
    readings,
    throughput,
    changes,
    memory,
    spreadsheet,
    routes,
    forms,
  } = findings
  const filled = filledIn === null ? [] : [`Filled by \`npm run generate\` in ${filledIn.toFixed(0)} s`]
  const timed = [...readings, ...changes]
  return `${[
    `# ${memos.toLocaleString('en')} memos, ${new Date().toISOString().slice(0, 16)}Z`,
    [...machine, ...database, ...filled].map((line) => `- ${line}`).join('\n'),
    '## Calls over HTTP, and their SQL alone',
    `Milliseconds; both by turns in 20 rounds. "rounds" are the quartiles of the rounds' medians. SQL: the same statements as the
call's own, one after another on one bare \`pg\` connection, without those for session and configuration.`,
    table(
      ['call', 'p50', 'p95', 'p99', 'rounds', 'a second', 'bytes', 'SQL p50', 'SQL p95', 'SQL rounds'],
      timed.map((one) => [
        'group' in one ? `${one.group as string}: ${one.what}` : one.what,
        ...timing(one.http),
        one.http.perSecond.toFixed(0),
        one.bytes === null ? '' : one.bytes.toLocaleString('en'),
        ...(one.bare ? [ms(one.bare.p50), ms(one.bare.p95), spread(one.bare)] : ['', '', '']),
      ]),
    ),
    '## Four at once',
    table(
      ['call', 'HTTP a second', 'SQL a second, four connections', 'share'],
      throughput.map(({ what, http, bare }) => [
        what,
        http.toFixed(0),
        bare.toFixed(0),
        (http / bare).toFixed(2),
      ]),
    ),
    '## Plans',
    table(
      ['call', 'scans of growing tables', 'rows thrown away', 'pages', 'ms in the database'],
      readings.map(({ group, what, plan }) => [
        `${group}: ${what}`,
        plan.scans.join(', ') || 'none',
        plan.rowsRemoved.toLocaleString('en'),
        plan.pages.toLocaleString('en'),
        ms(plan.milliseconds),
      ]),
    ),
    '## Memory and JavaScript',
    `The server's resident memory: ${memory.idle.toFixed(0)} MB when ready, ${memory.now.toFixed(0)} MB after the run, ${memory.most.toFixed(0)} MB at its most.`,
    `A spreadsheet of ${spreadsheet.rows.toLocaleString('en')} memos takes a worker ${spreadsheet.seconds.toFixed(1)} s and ${(spreadsheet.most - spreadsheet.idle).toFixed(0)} MB above the ${spreadsheet.idle.toFixed(0)} MB that it has when idle.`,
    table(
      ['route', 'JavaScript, gzip', 'aim'],
      routes.map(({ route, gzipBytes, aim }) => [route, kilobytes(gzipBytes), `≤ ${kilobytes(aim)}`]),
    ),
    table(
      ['forms in Chromium', 'it takes', 'aim'],
      forms.map(({ what, value, unit, aim }) => [what, `${value.toFixed(1)} ${unit}`, `≤ ${aim} ${unit}`]),
    ),
    '## Aims',
    aims(findings)
      .map(({ aim, is, met }) => `- ${met ? 'met' : '**missed**'}: ${aim}; it is ${is}`)
      .join('\n'),
  ].join('\n\n')}\n`
}

interface Aim {
  aim: string
  is: string
  met: boolean
}

function aims({ readings, throughput, changes, spreadsheet, routes, forms }: Findings): Aim[] {
  const slowest = readings.reduce((one, other) => (other.http.p95 > one.http.p95 ? other : one))
  const scanning = readings.filter(({ plan }) => plan.scans.length > 0)
  const wasteful = readings.filter(({ plan }) => plan.rowsRemoved > MOST_ROWS_REMOVED)
  const list = readings.find(({ what }) => what === 'approvals, first page')
  const view = readings.find(({ what }) => what === 'memo')
  const approve = changes.find(({ what }) => what === 'approve a level')
  const listShare = list?.bare ? list.http.perSecond / list.bare.perSecond : 0
  const many = throughput.find(({ what }) => what === list?.what)
  const manyShare = many ? many.http / many.bare : 0
  const viewOver = view?.bare ? view.http.p50 - view.bare.p50 : Infinity
  const approveTimes = approve?.bare ? approve.http.p50 / approve.bare.p50 : Infinity
  const names = (rows: MeasuredReading[]) =>
    rows.map(({ group, what }) => `${group}: ${what}`).join('; ') || 'none'
  return [
    {
      aim: `every list, search, notification page and the dashboard's feeds answer with p95 ≤ ${READING_P95_MS} ms`,
      is: `${ms(slowest.http.p95)} ms at most (${slowest.group}: ${slowest.what})`,
      met: slowest.http.p95 <= READING_P95_MS,
    },
    { aim: 'no scan of a table that grows', is: names(scanning), met: scanning.length === 0 },
    {
      aim: `no plan that throws away more than ${MOST_ROWS_REMOVED.toLocaleString('en')} rows`,
      is: names(wasteful),
      met: wasteful.length === 0,
    },
    {
      aim: `a list has at least ${LIST_SHARE} of its SQL's throughput, one call at a time`,
      is: listShare.toFixed(2),
      met: listShare >= LIST_SHARE,
    },
    { aim: `the same, four at once`, is: manyShare.toFixed(2), met: manyShare >= LIST_SHARE },
    {
      aim: `a memo's view takes at most ${VIEW_OVER_SQL_MS} ms more than its SQL (p50)`,
      is: `${ms(viewOver)} ms`,
      met: viewOver <= VIEW_OVER_SQL_MS,
    },
    {
      aim: `an approval takes at most ${APPROVE_TIMES_SQL} times its SQL (p50)`,
      is: approveTimes.toFixed(2),
      met: approveTimes <= APPROVE_TIMES_SQL,
    },
    dearest(readings, 'search', SEARCH_DATABASE_MS),
    {
      aim: `a spreadsheet takes at most ${SPREADSHEET_MB} MB above idle`,
      is: `${(spreadsheet.most - spreadsheet.idle).toFixed(0)} MB for ${spreadsheet.rows.toLocaleString('en')} memos`,
      met: spreadsheet.most - spreadsheet.idle <= SPREADSHEET_MB,
    },
    ...routes.map(({ route, gzipBytes, aim }) => ({
      aim: `${route} loads at most ${kilobytes(aim)} of JavaScript`,
      is: kilobytes(gzipBytes),
      met: gzipBytes <= aim,
    })),
    ...forms.map(({ what, value, unit, aim }) => ({
      aim: `${what}: at most ${aim} ${unit}`,
      is: `${value.toFixed(1)} ${unit}`,
      met: value <= aim,
    })),
  ]
}

/** The read of a group with the longest time in the database. */
function dearest(readings: MeasuredReading[], group: string, most: number): Aim {
  const [worst] = readings
    .filter((one) => one.group === group)
    .toSorted((one, other) => other.plan.milliseconds - one.plan.milliseconds)
  return {
    aim: `a ${group} works at most ${most} ms in the database`,
    is: worst === undefined ? 'not measured' : `${ms(worst.plan.milliseconds)} ms (${worst.what})`,
    met: worst !== undefined && worst.plan.milliseconds <= most,
  }
}

const ms = (value: number) => value.toFixed(2)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const spread = ({ spread: [low, high] }: Timing) => `${ms(low)}–${ms(high)}`
const timing = (time: Timing) => [ms(time.p50), ms(time.p95), ms(time.p99), spread(time)]
