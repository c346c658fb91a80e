import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memoListTexts } from '../texts.ts'
import type { ListFilters } from './list-filters.ts'
import classes from './overdue-filter.module.css'

interface OverdueFilterProps {
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** Shows an approver's overdue tasks alone, or all of them (L2). */
export function OverdueFilter({ filters: { overdue, ...rest }, onChange }: OverdueFilterProps) {
  const isOn = overdue === true
  return (
    <Button
      variant="default"
      className={classes.chip}
      aria-pressed={isOn}
      leftSection={isOn ? <IconCheck size={14} stroke={2.2} aria-hidden /> : undefined}
      onClick={() => onChange(isOn ? rest : { ...rest, overdue: true })}
    >
      {memoListTexts.overdue}
    </Button>
  )
}
