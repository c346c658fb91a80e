import { formatAmount } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { memo } from 'react'
import classes from './calculated-edit.module.css'

interface CalculatedCellProps {
  value: string
  label: string
  /** What the column does. */
  describedBy: string
  error: string | undefined
}

/** A calculated cell of a row (N8): a figure among inputs, focusable as they are. */
export const CalculatedCell = memo(function CalculatedCell(props: CalculatedCellProps) {
  const { value, label, describedBy, error } = props
  return (
    <TextInput
      aria-label={label}
      aria-description={describedBy}
      classNames={{ input: classes.cell }}
      readOnly
      error={error}
      value={value === '' ? '' : formatAmount(value)}
    />
  )
})
