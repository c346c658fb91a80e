import type { MemoAmount } from '@countersign/domain'
import { formatAmount } from '@countersign/domain'
import { Fragment } from 'react'
import classes from './selection.module.css'

/** Amounts of several currencies: 'PHP 4,912,000.00 + USD 48,200.00'. */
export function Amounts({ amounts }: { amounts: readonly MemoAmount[] }) {
  return amounts.map(({ value, currency }, at) => (
    <Fragment key={currency}>
      {at > 0 && ' + '}
      <span className={classes.amount}>
        <span className={classes.currency}>{currency}</span> {formatAmount(value)}
      </span>
    </Fragment>
  ))
}
