/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   phones lay the rows out as cards with other CSS displays, and browsers drop a table's meaning then: the roles keep it */
import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import classes from './data-table.module.css'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonBar } from './skeleton-rows.tsx'
import { uiTexts } from './texts.ts'

/** Rows painted at once; the rest of a long page follows without blocking the first paint. */
const firstPaintRows = 60

export interface DataColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The full text, shown as title where the cell is cut by an ellipsis. */
  title?: (row: Row) => string | undefined
  /** A CSS width; columns without one share what is left. */
  width?: string
  /** Right-aligned with tabular figures: money, counts. */
  numeric?: boolean
  /**
   * Where the cell stands in the two-line card of a phone: first line left ('title', it is also the row's link) or
   * right ('aside'), second line left ('meta') or right ('end'), or nowhere ('none'). 'meta' unless told.
   */
  card?: 'title' | 'aside' | 'meta' | 'end' | 'none'
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: DataColumn<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Makes the whole row a link; the link itself is the 'title' column. */
  rowHref?: (row: Row) => string
  /** The row's own buttons; a last column headed 'Action'. They don't follow the row's link. */
  rowActions?: (row: Row) => ReactNode
  actionHeader?: string
  emptyText: string
  /** Shown instead of the rows when set. */
  error?: { title: string; detail?: string; onRetry?: () => void }
  skeletonRows?: number
  /** Below the rows: usually a Pager. */
  footer?: ReactNode
  /** Row height: 44 px, or 48 for rows with controls ('tall'), or 40 in reports ('dense'). */
  density?: 'normal' | 'tall' | 'dense'
}

/** A list as a card: whole-row links, skeleton, empty and error states; two-line cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    error,
    emptyText,
    footer,
    rowActions,
    skeletonRows = 5,
    density = 'normal',
  } = props
  const shown = useDeferredValue(rows, rows?.slice(0, firstPaintRows))
  const message =
    error !== undefined ? (
      <ErrorState title={error.title} detail={error.detail} onRetry={error.onRetry} />
    ) : rows?.length === 0 ? (
      <EmptyState text={emptyText} />
    ) : undefined
  return (
    <div className={classes.card}>
      <table
        className={classes.table}
        data-density={density}
        role="table"
        aria-busy={rows === undefined && !error}
      >
        <caption className={classes.caption}>{caption}</caption>
        <thead className={classes.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                style={{ width: column.width }}
                data-numeric={column.numeric || undefined}
              >
                {column.header}
              </th>
            ))}
            {rowActions !== undefined && (
              <th role="columnheader" scope="col" className={classes.actionHead}>
                {props.actionHeader ?? uiTexts.action}
              </th>
            )}
          </tr>
        </thead>
        {message === undefined && (
          <tbody role="rowgroup">
            {shown === undefined || rows === undefined
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  <SkeletonRow key={row} row={row} {...props} />
                ))
              : shown.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)}
          </tbody>
        )}
      </table>
      {message}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}

function Row<Row>({ row, columns, rowHref, rowActions }: DataTableProps<Row> & { row: Row }) {
  const href = rowHref?.(row)
  return (
    <tr role="row" className={classes.row} data-link={href === undefined ? undefined : true}>
      {columns.map((column) => {
        const content = column.cell(row)
        const card = column.card ?? 'meta'
        return (
          <td
            key={column.key}
            role="cell"
            data-card={card}
            data-numeric={column.numeric || undefined}
            title={column.title?.(row)}
          >
            {card === 'title' && href !== undefined ? (
              <AppLink href={href} className={classes.link}>
                {content}
              </AppLink>
            ) : (
              content
            )}
          </td>
        )
      })}
      {rowActions !== undefined && (
        <td role="cell" className={classes.actions}>
          {rowActions(row)}
        </td>
      )}
    </tr>
  )
}

function SkeletonRow<Row>({ row, columns, rowActions }: DataTableProps<Row> & { row: number }) {
  return (
    <tr role="row" className={classes.row}>
      {columns.map((column, at) => (
        <td key={column.key} role="cell" data-card={column.card ?? 'meta'} data-skeleton>
          <SkeletonBar width={45 + ((row * 3 + at * 7) % 5) * 9} />
        </td>
      ))}
      {rowActions !== undefined && <td role="cell" className={classes.actions} />}
    </tr>
  )
}
