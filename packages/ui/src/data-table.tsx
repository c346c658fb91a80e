/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   phones lay the rows out as cards with other CSS displays, and browsers drop a table's meaning then: the roles keep it */
import { Fragment, useDeferredValue } from 'react'
import type { ReactNode, Ref } from 'react'
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

/** The rows of a long page that are in the document now; the rest is empty space of their height. */
export interface RowWindow {
  /** The rows' group, for whoever measures where it stands. */
  ref: Ref<HTMLTableSectionElement>
  /** In order; `start` and `end` are pixels from the first row's top. */
  items: readonly { index: number; start: number; end: number }[]
  /** Height of all rows, pixels. */
  height: number
  /** Is given each row that shows, to measure it; its `data-index` tells which one it is. */
  measure: (row: HTMLTableRowElement | null) => void
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
  /** Leave out to have every row in the document. */
  rowWindow?: RowWindow
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
    rowWindow,
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
        aria-rowcount={rowWindow && rows && rows.length + 1}
      >
        <caption className={classes.caption}>{caption}</caption>
        <thead className={classes.head} role="rowgroup">
          <tr role="row" aria-rowindex={rowWindow && 1}>
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
          <tbody role="rowgroup" ref={rowWindow?.ref}>
            {shown === undefined || rows === undefined ? (
              Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} row={row} {...props} />)
            ) : rowWindow ? (
              <WindowedRows {...props} rows={rows} rowWindow={rowWindow} />
            ) : (
              shown.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)
            )}
          </tbody>
        )}
      </table>
      {message}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}

type WindowedRowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; rowWindow: RowWindow }

/** The window's rows, with empty space where rows are left out. */
function WindowedRows<Row>(props: WindowedRowsProps<Row>) {
  const { rows, rowWindow, columns, rowActions } = props
  const columnCount = columns.length + (rowActions === undefined ? 0 : 1)
  const { items, height } = rowWindow
  return (
    <>
      {items.map((item, at) => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <Fragment key={props.rowKey(row)}>
            <Space columns={columnCount} height={item.start - (items[at - 1]?.end ?? 0)} />
            <Row row={row} index={item.index} {...props} />
          </Fragment>
        )
      })}
      <Space columns={columnCount} height={height - (items.at(-1)?.end ?? 0)} />
    </>
  )
}

function Space({ columns, height }: { columns: number; height: number }) {
  if (height < 1) return null
  return (
    <tr aria-hidden className={classes.space} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

function Row<Row>(props: DataTableProps<Row> & { row: Row; index?: number }) {
  const { row, index, columns, rowHref, rowActions, rowWindow } = props
  const href = rowHref?.(row)
  return (
    <tr
      role="row"
      ref={rowWindow?.measure}
      className={classes.row}
      data-link={href === undefined ? undefined : true}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
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
              <AppLink href={href} className={classes.link} data-row-link>
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
