import { Amounts } from '../selection/amounts.tsx'
import { totalsOf } from '../selection/totals.ts'
import type { BulkRow } from './bulk-rows.ts'
import classes from './bulk-sheet.module.css'

/** What rows amount to, by currency (M4); nothing where none has an amount. */
export function Total({ label, rows }: { label: string; rows: readonly BulkRow[] }) {
  const totals = totalsOf(rows.map(({ memo }) => memo))
  if (totals.length === 0) return null
  return (
    <p className={classes.total}>
      <span>{label}</span>
      <span className={classes.sum}>
        <Amounts amounts={totals} />
      </span>
    </p>
  )
}
