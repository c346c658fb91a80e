import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import classes from './month-charts.module.css'

export interface MonthBarsProps {
  bars: { name: string; value: number; text: string }[]
  /** Vertical bars; otherwise horizontal, with room for longer labels. */
  upright?: boolean
}

/** Height of a horizontal bar with its gap, pixels. */
const LYING_ROW = 22
const height = 12 * LYING_ROW
/** Room for '365d 23h 59m'. */
const TEXT_ROOM = 96

/** Flat bars of one colour with their figures. Screen readers get the table beside them. */
export function MonthBars({ bars, upright = false }: MonthBarsProps) {
  return (
    <BarChart
      className={classes.bars}
      h={upright ? height : Math.max(3, bars.length) * LYING_ROW}
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
        // Hidden from screen readers, so nothing in it may be focusable.
        accessibilityLayer: false,
        margin: upright ? { top: 22 } : { right: TEXT_ROOM },
      }}
    />
  )
}
