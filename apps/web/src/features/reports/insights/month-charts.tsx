import { approvalAverageText, durationText } from '@countersign/domain'
import { Sheet, SkeletonBar } from '@countersign/ui'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../figures/figure-text.ts'
import { reportTexts } from '../texts.ts'
import type { MonthBarsProps } from './month-bars.tsx'
import classes from './month-charts.module.css'
import type { Insights } from '../figures/report-types.ts'

const texts = reportTexts.insights

/** The chart library is loaded on demand, so that figures neither wait for it nor fail with it. */
const barsQuery = {
  queryKey: ['month-bars.tsx'],
  queryFn: async () => (await import('./month-bars.tsx')).MonthBars,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
}

export type MonthFigures = Insights['months'][number]

const monthName = (month: string) => reportTexts.filters.monthNames[Number(month) - 1] ?? month

/** Memos and approval time per month, as bars and as a table. */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  return (
    <>
      <ChartCard
        title={texts.months}
        upright
        bars={months.map(({ month, memo_count }) => ({
          name: monthName(month),
          value: memo_count,
          text: countText(memo_count),
        }))}
        head={[texts.month, texts.memos, texts.approved]}
        rows={months.map((row) => [
          monthName(row.month),
          countText(row.memo_count),
          countText(row.approved_count),
        ])}
      />
      <ChartCard
        title={texts.turnaround}
        bars={months.map(({ month, average_time }) => ({
          name: monthName(month),
          value: average_time ?? 0,
          text: average_time === null ? '–' : durationText(average_time),
        }))}
        head={[texts.month, texts.time]}
        rows={months.map((row) => [monthName(row.month), approvalAverageText(row.average_time)])}
      />
    </>
  )
}

interface ChartCardProps extends MonthBarsProps {
  title: string
  head: string[]
  rows: string[][]
}

/** Bars with a visually hidden table, or the table alone: on request, and if the charts can't be drawn. */
function ChartCard({ title, head, rows, ...bars }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const { data: Bars, isError } = useQuery(barsQuery)
  const table = <FigureTable title={title} head={head} rows={rows} />
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <Sheet label={title}>
      <div className={classes.head}>
        <h3 className={classes.name}>{title}</h3>
        {!isError && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.asChart : texts.asTable}
          </Button>
        )}
      </div>
      {asTable || isError ? (
        table
      ) : (
        <>
          <VisuallyHidden>{table}</VisuallyHidden>
          <div className={classes.chart} aria-hidden>
            {Bars ? <Bars {...bars} /> : <SkeletonBar width={60} />}
          </div>
        </>
      )}
    </Sheet>
  )
}

function FigureTable({ title, head, rows }: Pick<ChartCardProps, 'title' | 'head' | 'rows'>) {
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
