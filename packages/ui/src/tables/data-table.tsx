/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role,
   jsx-a11y/no-noninteractive-element-interactions --
   phones lay the rows out as cards with other CSS displays, which drops the table semantics: the roles restore them;
   the rows' group handles the keys that its rows' links let through */
import { Fragment, memo, useDeferredValue, useRef } from 'react'
import type { ComponentType, KeyboardEvent, ReactNode, Ref, RefObject } from 'react'
import { AppLink } from '../navigation/app-link.tsx'
import classes from './data-table.module.css'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { SkeletonBar } from '../feedback/skeleton-rows.tsx'
import { selectedShare, spanOf } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'
import { SelectBox } from './select-box.tsx'
import { useTableLayout } from './use-table-layout.ts'
import type { PlacedColumn } from './use-table-layout.ts'
import { uiTexts } from '../texts.ts'

/** Rows of the first paint; the rest of a long page follows without blocking it. */
const FIRST_PAINT_ROWS = 60

export interface DataColumn<Row> extends PlacedColumn {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The full text as the cell's title, in case an ellipsis cuts it. */
  title?: (row: Row) => string | undefined
  /** A title without an ellipsis: what doesn't fit goes on in another line. */
  wraps?: true
  /** Beside the row's link, which it doesn't follow: a button of its own. For the 'title' column. */
  beside?: (row: Row) => ReactNode
  /** A CSS width; columns without one share the rest. */
  width?: string
  /** Right-aligned with tabular figures: money, counts. */
  numeric?: boolean
  /**
   * The cell's place in a phone's two-line card: first line left ('title', also the row's link) or right ('aside'),
   * second line left ('meta') or right ('end'), a line of its own below them, right ('below'), or hidden ('none'). Defaults to 'meta'.
   */
  card?: 'title' | 'aside' | 'meta' | 'end' | 'below' | 'none'
  /** What a 'meta' cell says, before it in cards, where the column has no header: 'Expires'. */
  cardLabel?: (row: Row) => string | undefined
  /** Only in cards, and in tables of screens with room for it, from 1440 px on. */
  wideOnly?: boolean
}

export type RowDensity = 'normal' | 'tall' | 'dense'

/** Props of a component that keeps only some rows of a long page in the document. */
export interface LongRowsProps {
  count: number
  density: RowDensity
  /** The rows' group, to measure its position. */
  body: RefObject<HTMLTableSectionElement | null>
  /** Renders the row at an index, from 0; `ref` receives its element, which carries `data-index`. */
  renderRow: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode
  /** Renders space in place of omitted rows, `height` pixels high. */
  renderSpace: (height: number) => ReactNode
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
  /** A CSS width, for more than one short button. */
  actionsWidth?: string
  emptyText: string
  /** Shown instead of the rows when set. */
  error?: { title: string; detail?: string; onRetry?: () => void }
  skeletonRows?: number
  /** Below the rows: usually a Pager. */
  footer?: ReactNode
  /** Cards on tablets as well: more columns than fit there. */
  hasTabletCards?: boolean
  /** In a card that has a heading of its own: without another edge. */
  isInCard?: boolean
  /** Row height: 44 px, or 48 for rows with controls ('tall'), or 40 in reports ('dense'). */
  density?: RowDensity
  /** Decides which rows of a long page are in the document. Defaults to all. */
  longRows?: ComponentType<LongRowsProps>
  /** Lets rows be selected: by box, by Shift and a box, or by Space on a row. */
  selection?: RowSelection<Row> | undefined
}

/** A list as a card: whole-row links, skeleton, empty and error states; two-line cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    rows,
    error,
    emptyText,
    footer,
    isInCard = false,
    rowActions,
    skeletonRows = 5,
    density = 'normal',
    longRows: LongRows,
    selection,
  } = props
  const { asCards, columns, below } = useTableLayout(props.columns, props.hasTabletCards === true)
  const body = useRef<HTMLTableSectionElement>(null)
  const columnCount = columns.length + Number(rowActions !== undefined) + Number(selection !== undefined)
  const select = useSelect(props)
  const rowProps = { ...props, columns, below, select }
  const shown = useDeferredValue(rows, rows?.slice(0, FIRST_PAINT_ROWS))
  const message =
    error !== undefined ? (
      <ErrorState title={error.title} detail={error.detail} onRetry={error.onRetry} />
    ) : rows?.length === 0 ? (
      <EmptyState text={emptyText} />
    ) : undefined
  return (
    <div className={classes.card} data-in-card={isInCard || undefined} data-cards={asCards || undefined}>
      <table
        className={classes.table}
        data-density={density}
        data-selecting={selection?.isInCards || undefined}
        role="table"
        aria-busy={rows === undefined && !error}
        aria-rowcount={LongRows && rows && rows.length + 1}
      >
        <caption className={classes.caption}>{caption}</caption>
        <thead className={classes.head} role="rowgroup">
          <tr role="row" aria-rowindex={LongRows && 1}>
            {selection && (
              <th role="columnheader" scope="col" className={classes.selectHead}>
                <SelectAll rows={rows ?? []} selection={selection} rowKey={props.rowKey} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                style={{ width: column.width }}
                data-numeric={column.numeric || undefined}
                data-wide-only={column.wideOnly || undefined}
              >
                {column.header}
              </th>
            ))}
            {rowActions !== undefined && (
              <th
                role="columnheader"
                scope="col"
                className={classes.actionHead}
                style={{ width: props.actionsWidth }}
              >
                {props.actionHeader ?? uiTexts.action}
              </th>
            )}
          </tr>
        </thead>
        {message === undefined && (
          <tbody role="rowgroup" ref={body} onKeyDown={select && toggleFocusedRow}>
            {shown === undefined || rows === undefined ? (
              Array.from({ length: skeletonRows }, (_, row) => (
                <SkeletonRow key={row} row={row} {...rowProps} />
              ))
            ) : LongRows ? (
              <LongRows
                count={rows.length}
                density={density}
                body={body}
                renderRow={(index, ref) => {
                  const row = rows[index]
                  return row === undefined ? null : (
                    <Row key={props.rowKey(row)} {...rowProps} row={row} index={index} ref={ref} />
                  )
                }}
                renderSpace={(height) => <Space columns={columnCount} height={height} />}
              />
            ) : (
              shown.map((row) => <Row key={props.rowKey(row)} row={row} {...rowProps} />)
            )}
          </tbody>
        )}
      </table>
      {message}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </div>
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

/** Selects a row, with those since the last one that was selected without Shift. */
type Select<Row> = (row: Row, isShift: boolean) => void

function useSelect<Row>({ selection, rows, rowKey }: DataTableProps<Row>): Select<Row> | undefined {
  const anchor = useRef<string>(undefined)
  if (!selection) return undefined
  return (row, isShift) => {
    const key = rowKey(row)
    const isSelected = !selection.selected.has(key)
    selection.onSelect(isShift && rows ? spanOf(rows, rowKey, anchor.current, key) : [row], isSelected)
    if (!isShift) anchor.current = key
  }
}

function SelectAll<Row>(props: {
  rows: readonly Row[]
  selection: RowSelection<Row>
  rowKey: (row: Row) => string
}) {
  const { rows, selection, rowKey } = props
  const share = selectedShare(rows.map(rowKey), selection.selected)
  return (
    <SelectBox
      label={selection.allLabel}
      isSelected={share === 'all'}
      isMixed={share === 'some'}
      onToggle={() => selection.onSelect(rows, share !== 'all')}
    />
  )
}

/** Space on a row's link selects the row. */
function toggleFocusedRow(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (event.key !== ' ' || !target.matches('[data-row-link]')) return
  event.preventDefault()
  target.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowHref' | 'rowActions' | 'selection' | 'rowKey'
> & {
  row: Row
  /** Columns whose cells go below the title. */
  below: DataColumn<Row>[]
  select?: Select<Row> | undefined
  index?: number
  ref?: Ref<HTMLTableRowElement> | undefined
}

/** Memoised, so that scrolling a long page renders only the rows that enter it. */
const Row = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, index, ref, columns, rowHref, rowActions, selection, select } = props
  const href = rowHref?.(row)
  const isSelected = selection?.selected.has(props.rowKey(row)) === true
  return (
    <tr
      role="row"
      ref={ref}
      className={classes.row}
      data-link={href === undefined ? undefined : true}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {selection && (
        <td role="cell" className={classes.select}>
          <SelectBox
            label={selection.labelOf(row)}
            isSelected={isSelected}
            onToggle={(isShift) => select?.(row, isShift)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row)
        const card = column.card ?? 'meta'
        return (
          <td
            key={column.key}
            role="cell"
            data-card={card}
            data-label={column.cardLabel?.(row)}
            data-numeric={column.numeric || undefined}
            data-wide-only={column.wideOnly || undefined}
            title={column.title?.(row)}
            data-cut={(column.title !== undefined && !column.wraps) || undefined}
          >
            {card === 'title' && href !== undefined ? (
              <Title beside={column.beside?.(row)}>
                <AppLink href={href} className={classes.link} data-row-link>
                  {content}
                </AppLink>
              </Title>
            ) : (
              content
            )}
            {card === 'title' && <Below row={row} columns={props.below} />}
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

function Below<Row>({ row, columns }: { row: Row; columns: DataColumn<Row>[] }) {
  if (columns.length === 0) return null
  return (
    <span className={classes.below}>
      {columns.map((column, at) => (
        <Fragment key={column.key}>
          {at > 0 && ' · '}
          <span title={column.title?.(row)}>{column.cell(row)}</span>
        </Fragment>
      ))}
    </span>
  )
}

function Title({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  if (!beside) return children
  return (
    <span className={classes.titleLine}>
      {children}
      <span className={classes.beside}>{beside}</span>
    </span>
  )
}

function SkeletonRow<Row>({ row, columns, rowActions, selection }: DataTableProps<Row> & { row: number }) {
  return (
    <tr role="row" className={classes.row}>
      {selection && <td role="cell" className={classes.select} />}
      {columns.map((column, at) => (
        <td key={column.key} role="cell" data-card={column.card ?? 'meta'} data-skeleton>
          <SkeletonBar width={45 + ((row * 3 + at * 7) % 5) * 9} />
        </td>
      ))}
      {rowActions !== undefined && <td role="cell" className={classes.actions} />}
    </tr>
  )
}
