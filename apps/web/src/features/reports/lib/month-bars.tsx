import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import classes from './month-charts.module.css'

export interface MonthBarsProps {
  bars: { name: string; value: number; text: string }[]
  /** Bars that stand; else they lie, with room for longer texts at their ends. */
  upright?: boolean
}

/** Pixels of a lying bar with the space around it. */
const lyingRow = 22
const height = 12 * lyingRow
/** Room for '365d 23h 59m'. */
const textRoom = 96

/** Flat bars of one ink, each with its figure printed. The table beside them speaks for them. */
export function MonthBars({ bars, upright = false }: MonthBarsProps) {
  return (
    <BarChart
      className={classes.bars}
      h={upright ? height : Math.max(3, bars.length) * lyingRow}
      data={bars}
      dataKey="name"
      orientation={upright ? 'horizontal' : 'vertical'}
      series={[{ name: 'value', color: 'ink.5' }]}
      withTooltip={false}
      gridAxis="none"
      tickLine="none"
      withBarValueLabel
      valueLabelProps={{
        dataKey: 'text',
        formatter: (text) => text,
        position: upright ? 'top' : 'right',
        className: classes.figure,
      }}
      xAxisProps={{ interval: 'equidistantPreserveStart', hide: !upright }}
      yAxisProps={{ hide: upright, width: 40, interval: 0 }}
      maxBarWidth={upright ? 44 : 10}
      barProps={{ isAnimationActive: false, radius: 0 }}
      barChartProps={{
        // What it shows is hidden from screen readers: nothing in it may take the focus.
        accessibilityLayer: false,
        margin: upright ? { top: 22 } : { right: textRoom },
      }}
    />
  )
}
