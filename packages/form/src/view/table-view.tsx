import type { TableColumn } from '@countersign/domain'
import { formTexts } from '../texts.ts'
import classes from './table-view.module.css'

interface TableViewProps {
  label: string
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** By column; undefined where none is totalled (N8). */
  totals?: readonly string[] | undefined
}

/** The rows of related fields. Scrolls sideways by itself where it is wider than the sheet. */
export function TableView({ label, columns, rows, totals }: TableViewProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" data-kind={column.kind}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((text, at) => (
                <td key={at} data-kind={columns[at]?.kind}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {totals.map((text, at) => (
                <td key={at} data-kind={columns[at]?.kind}>
                  {text !== '' && <span className={classes.total}>{formTexts.total}</span>} {text}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
