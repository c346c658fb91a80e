import { durationText } from '@countersign/domain'
import { Sheet, SkeletonBar } from '@countersign/ui'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { reportMessages } from '../../../lib/report-messages.ts'
import { countText } from './figure-text.ts'
import classes from './month-charts.module.css'
import type { Insights } from './summary.tsx'

const texts = reportMessages.insights

/** The charts' library comes when there is something to draw: the figures don't wait for it. */
const MonthBars = lazy(() => import('./month-bars.tsx'))

export type MonthFigures = Insights['months'][number]

const monthName = (month: string) => reportMessages.filters.monthNames[Number(month) - 1] ?? month
const timeText = (time: number | null) => (time === null ? texts.noTime : durationText(time))

/** Memos and approval time a month: bars to look at, and the same as a table, to read or to hear. */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  return (
    <>
      <ChartCard
        title={texts.months}
        chart={
          <MonthBars
            upright
            bars={months.map(({ month, memo_count }) => ({
              name: monthName(month),
              value: memo_count,
              text: countText(memo_count),
            }))}
          />
        }
        head={[texts.month, texts.memos, texts.approved]}
        rows={months.map((row) => [
          monthName(row.month),
          countText(row.memo_count),
          countText(row.approved_count),
        ])}
      />
      <ChartCard
        title={texts.turnaround}
        chart={
          <MonthBars
            bars={months.map(({ month, average_time }) => ({
              name: monthName(month),
              value: average_time ?? 0,
              text: average_time === null ? '–' : durationText(average_time),
            }))}
          />
        }
        head={[texts.month, texts.time]}
        rows={months.map((row) => [monthName(row.month), timeText(row.average_time)])}
      />
    </>
  )
}

interface ChartCardProps {
  title: string
  chart: ReactNode
  head: string[]
  rows: string[][]
}

function ChartCard({ title, chart, head, rows }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const table = <FigureTable title={title} head={head} rows={rows} />
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <Sheet label={title}>
      <div className={classes.head}>
        <h3 className={classes.name}>{title}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
      {asTable ? (
        table
      ) : (
        <>
          <VisuallyHidden>{table}</VisuallyHidden>
          <div className={classes.chart} aria-hidden>
            <Suspense fallback={<SkeletonBar width={60} />}>{chart}</Suspense>
          </div>
        </>
      )}
    </Sheet>
  )
}

function FigureTable({ title, head, rows }: Omit<ChartCardProps, 'chart'>) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{title}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((text, at) => (
              <td key={at}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
