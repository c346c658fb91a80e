import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { reportTexts } from '../texts.ts'
import classes from './filter-panel.module.css'

const texts = reportTexts.filters

/** Keys move a month at a time; the figures are fetched after this pause (milliseconds). */
const DEBOUNCE_MS = 300

const nameOf = (month: number) => texts.monthNames[month - 1] ?? ''

/** A month's label below the slider; phones hide every other one, except under a thumb. */
function MonthLabel({ name, isEnd, isEven }: { name: string; isEnd: boolean; isEven: boolean }) {
  return <span className={isEnd ? classes.end : isEven ? classes.even : undefined}>{name}</span>
}

interface MonthRangeProps {
  /** 1 to 12, both included. */
  start: number
  end: number
  onChange: (start: number, end: number) => void
}

/** The months of a report: a slider over January to December with two thumbs (W15). */
export function MonthRange({ start, end, onChange }: MonthRangeProps) {
  const [given, setGiven] = useState({ start, end })
  const [range, setRange] = useState<[number, number]>([start, end])
  // Navigation changed the months.
  if (given.start !== start || given.end !== end) {
    setGiven({ start, end })
    setRange([start, end])
  }
  const commit = useDebouncedCallback((next: [number, number]) => onChange(...next), DEBOUNCE_MS)
  return (
    <div className={classes.months} role="group" aria-label={texts.months}>
      <div className={classes.head} aria-hidden>
        <span className={classes.label}>{texts.months}</span>
        <span className={classes.range}>{texts.monthsRange(nameOf(range[0]), nameOf(range[1]))}</span>
      </div>
      <div className={classes.slider}>
        <RangeSlider
          classNames={{
            track: classes.track,
            bar: classes.bar,
            thumb: classes.thumb,
            mark: classes.mark,
            markLabel: classes.markLabel,
          }}
          size={4}
          thumbSize={18}
          min={1}
          max={12}
          minRange={0}
          pushOnOverlap={false}
          label={null}
          marks={texts.monthNames.map((name, index) => ({
            value: index + 1,
            label: <MonthLabel name={name} isEnd={range.includes(index + 1)} isEven={index % 2 === 1} />,
          }))}
          thumbFromLabel={texts.fromMonth}
          thumbToLabel={texts.toMonth}
          thumbValueText={nameOf}
          value={range}
          onChange={setRange}
          onChangeEnd={commit}
        />
      </div>
    </div>
  )
}
