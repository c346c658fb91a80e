import { cellAnswer, isCalculated } from '@countersign/domain'
import type { FieldDefinition, FormIssue, NestedField, RowAnswer, RowAnswers } from '@countersign/domain'
import { memo } from 'react'
import { isOverLimit, issuesAt, fieldMessage } from '../../answers/field-issues.ts'
import { formTexts } from '../../texts.ts'
import { CalculatedCell } from '../calculated/calculated-cell.tsx'
import { rowEditors } from '../row-editors.ts'
import classes from './nested-edit.module.css'
import { NestedRowActions } from './nested-row-actions.tsx'

/** The widths of the columns, for rows and heading. */
export function columnsStyle(field: NestedField) {
  return {
    '--columns': `1.75rem repeat(${field.constant.length}, minmax(7rem, 1fr)) 6rem`,
  } as React.CSSProperties
}

interface NestedRowProps {
  field: NestedField
  row: RowAnswers
  index: number
  /** Of calculated cells, by the id of their column; undefined without any. */
  cells: Readonly<Record<string, string>> | undefined
  /** What calculated columns do, by their ids. */
  columnWords: Readonly<Record<string, string>>
  /** Of all rows. */
  issues: readonly FormIssue[]
  left: ReadonlySet<string>
  showAll: boolean
  /** Number of all rows. */
  count: number
  removable: boolean
  onMove: (index: number, by: 1 | -1) => void
  onCell: (rowId: string, subId: string, answer: RowAnswer) => void
  onLeave: (cell: string) => void
  onRemove: (index: number) => void
}

/** One row of related fields: its answers, its results, and its buttons. */
export function NestedRow(props: NestedRowProps) {
  const { field, row, index, cells, columnWords, issues, left, showAll, onCell, onLeave } = props
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={formTexts.row(index + 1)}
      data-row
      style={columnsStyle(field)}
    >
      <span className={classes.number} aria-hidden="true">
        {index + 1}
      </span>
      {field.constant.map((sub) => {
        const found = issuesAt(issues, index, sub.field_id)
        const shown = showAll || left.has(cellId(row, sub)) ? found : found.filter(isOverLimit)
        const label = formTexts.cellLabel(sub.field_name, index + 1)
        return isCalculated(sub) ? (
          <div key={sub.field_id} className={classes.cell}>
            <CellLabel sub={sub} />
            <CalculatedCell
              value={cells?.[sub.field_id] ?? ''}
              label={label}
              describedBy={columnWords[sub.field_id] ?? ''}
              error={fieldMessage(shown)}
            />
          </div>
        ) : (
          <Cell
            key={sub.field_id}
            sub={sub}
            row={row}
            index={index}
            error={fieldMessage(shown)}
            onCell={onCell}
            onLeave={onLeave}
          />
        )
      })}
      <NestedRowActions
        index={index}
        count={props.count}
        removable={props.removable}
        onMove={props.onMove}
        onRemove={props.onRemove}
      />
    </div>
  )
}

interface CellProps extends Pick<NestedRowProps, 'row' | 'index' | 'onCell' | 'onLeave'> {
  sub: NestedField['constant'][number]
  error: string | undefined
}

/** Typing in one row doesn't render the cells of the others again. */
const Cell = memo(function Cell({ sub, row, index, error, onCell, onLeave }: CellProps) {
  const Editor = rowEditors[sub.field_type]
  return (
    <div className={classes.cell}>
      <CellLabel sub={sub} />
      <Editor
        field={sub}
        value={cellAnswer(sub, row)}
        error={error}
        cellLabel={formTexts.cellLabel(sub.field_name, index + 1)}
        onChange={(answer) => onCell(row.field_id, sub.field_id, answer)}
        onBlur={() => onLeave(cellId(row, sub))}
      />
    </div>
  )
})

/** On narrow screens, where the columns have no heading. */
function CellLabel({ sub }: { sub: FieldDefinition }) {
  return (
    <span className={classes.cellLabel} aria-hidden="true">
      {sub.field_name}
    </span>
  )
}

function cellId(row: RowAnswers, sub: CellProps['sub']): string {
  return `${row.field_id}.${sub.field_id}`
}
