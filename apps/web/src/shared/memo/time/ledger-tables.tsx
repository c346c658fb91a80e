import { formatDateTime } from '@countersign/app-shell/dates'
import { exactDurationText } from '@countersign/domain'
import { useId } from 'react'
import type { Ledger } from './ledger-rows.ts'
import { ledgerParts, seatRows } from './ledger-rows.ts'
import classes from './ledger-tables.module.css'
import { timeTexts } from './texts.ts'

/** Where a memo's time went, and with whom (L6). */
export function LedgerTables({ ledger }: { ledger: Ledger }) {
  const overlapId = useId()
  return (
    <div className={classes.ledger}>
      <p className={classes.span}>
        {timeTexts.span(formatDateTime(ledger.from), formatDateTime(ledger.until))}
      </p>
      <table className={classes.table}>
        <caption className={classes.caption}>{timeTexts.parts}</caption>
        <thead>
          <tr>
            <th scope="col">{timeTexts.part}</th>
            <th scope="col" data-numeric>
              {timeTexts.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {ledgerParts(ledger).map(({ id, kind, name, seconds }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <PartBar kind={kind} share={ledger.seconds === 0 ? 0 : seconds / ledger.seconds} />
              </th>
              <td data-numeric>{exactDurationText(seconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{timeTexts.total}</th>
            <td data-numeric>{exactDurationText(ledger.seconds)}</td>
          </tr>
        </tfoot>
      </table>
      <table className={classes.table} aria-describedby={overlapId}>
        <caption className={classes.caption}>{timeTexts.people}</caption>
        <thead>
          <tr>
            <th scope="col">{timeTexts.person}</th>
            <th scope="col" data-numeric>
              {timeTexts.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {seatRows(ledger).map(({ id, name, place, time, lines }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className={classes.detail}>{place}</span>
                {lines.map((line) => (
                  <span key={line} className={classes.detail}>
                    {line}
                  </span>
                ))}
              </th>
              <td data-numeric>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.overlap} id={overlapId}>
        {timeTexts.overlap}
      </p>
    </div>
  )
}

/** Its share beside the printed figure; hidden from screen readers. */
function PartBar({ kind, share }: { kind: string; share: number }) {
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.bar} data-kind={kind} style={{ width: `${100 * share}%` }} />
    </span>
  )
}
