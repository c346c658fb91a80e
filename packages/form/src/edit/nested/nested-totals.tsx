import type { NestedField } from '@countersign/domain'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { formTexts } from '../../texts.ts'
import classes from './nested-edit.module.css'
import { columnsStyle } from './nested-row.tsx'

interface NestedTotalsProps {
  field: NestedField
  /** By column; undefined where no column is totalled. */
  totals: readonly string[] | undefined
  /** The button that adds a row. */
  children: ReactNode
}

/** The foot of related fields: the button that adds a row, and the totals of columns as the table's last row (N8). */
export function NestedTotals({ field, totals, children }: NestedTotalsProps) {
  if (!totals) return <div className={classes.foot}>{children}</div>
  const shown = field.constant.map((sub, at) => ({ sub, total: totals[at] ?? '', column: at + 2 }))
  const first = shown.find(({ total }) => total !== '')?.column ?? field.constant.length + 1
  return (
    <div className={classes.totals} style={columnsStyle(field)}>
      <div className={classes.totalsHead} style={{ '--end': Math.max(first, 3) } as CSSProperties}>
        {children}
        <span aria-hidden="true">{formTexts.total}</span>
      </div>
      {shown.map(({ sub, total, column }) =>
        total === '' ? null : (
          <span
            key={sub.field_id}
            className={classes.total}
            style={{ '--column': column } as CSSProperties}
            data-total={sub.field_id}
          >
            <VisuallyHidden>{formTexts.totalOf(sub.field_name)}</VisuallyHidden>
            <span className={classes.totalLabel} aria-hidden="true">
              {sub.field_name}
            </span>
            {total}
          </span>
        ),
      )}
    </div>
  )
}
