import { canAddRow, canRemoveRow, cellAnswer, emptyRow, NESTED_MAX_ROWS } from '@countersign/domain'
import type { FormIssue, NestedField, RowAnswer, RowAnswers } from '@countersign/domain'
import { LiveRegion } from '@countersign/ui'
import { Button, Input } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useRef, useState } from 'react'
import { isOverLimit, issuesAt, fieldMessage } from '../../problems/field-issues.ts'
import { formTexts } from '../../texts.ts'
import type { CompoundEditorProps } from '../editor-props.ts'
import classes from './nested-edit.module.css'
import { NestedRowActions } from './nested-row-actions.tsx'
import { rowEditors } from '../row-editors.ts'

/** Related fields: 1 to 50 rows of the same questions (U31, F2). */
export function NestedEdit(props: CompoundEditorProps<NestedField, readonly RowAnswers[]>) {
  const { field, value: rows, onChange, error, issues, showAll } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [announcement, announce] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const changeCell = useCallbackRef((rowId: string, subId: string, answer: RowAnswer) =>
    onChange(
      rows.map((row) =>
        row.field_id === rowId ? { ...row, fields: { ...row.fields, [subId]: answer } } : row,
      ),
    ),
  )
  const leaveCell = useCallback((cell: string) => setLeft((cells) => new Set(cells).add(cell)), [])
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const row = table.current?.querySelectorAll('[data-row]')[index]
      row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    })
  const add = () => {
    onChange([...rows, emptyRow(field, `ROW_${crypto.randomUUID()}`)])
    announce(formTexts.rowAdded(rows.length + 1))
    focusRow(rows.length)
  }
  const remove = useCallbackRef((index: number) => {
    onChange(rows.filter((_row, at) => at !== index))
    announce(formTexts.rowRemoved(index + 1))
    focusRow(Math.max(0, index - 1))
  })
  const move = useCallbackRef((index: number, by: 1 | -1) => {
    const to = index + by
    const [from, other] = [rows[index], rows[to]]
    if (!from || !other) return
    onChange(rows.map((row, at) => (at === index ? other : at === to ? from : row)))
    announce(formTexts.rowMoved(index + 1, to + 1))
    requestAnimationFrame(() => {
      const row = table.current?.querySelectorAll('[data-row]')[to]
      // In the first or last row one of the buttons is disabled: focus the other one.
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
      const same = buttons.find((button) => button.dataset.move === String(by) && !button.disabled)
      const next = same ?? buttons.find((button) => !button.disabled)
      next?.focus()
    })
  })

  return (
    <Input.Wrapper
      label={field.field_name}
      labelElement="div"
      withAsterisk={field.validations.required === true}
      description={field.annotation || undefined}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div ref={table} className={classes.group} role="group" aria-label={field.field_name}>
        <div className={classes.head} aria-hidden="true" style={columns(field)}>
          <span />
          {field.constant.map((sub) => (
            <span key={sub.field_id}>
              {sub.field_name}
              {sub.validations.required === true && <span className={classes.asterisk}> *</span>}
            </span>
          ))}
          <span />
        </div>
        {rows.map((row, index) => (
          <Row
            key={row.field_id}
            field={field}
            row={row}
            index={index}
            issues={issues}
            left={left}
            showAll={showAll}
            count={rows.length}
            removable={canRemoveRow(rows)}
            onMove={move}
            onCell={changeCell}
            onLeave={leaveCell}
            onRemove={remove}
          />
        ))}
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={!canAddRow(rows)}
            title={canAddRow(rows) ? undefined : `Maximum of ${NESTED_MAX_ROWS} rows`}
            onClick={add}
          >
            {formTexts.addRow}
          </Button>
        </div>
        <LiveRegion>{announcement}</LiveRegion>
      </div>
    </Input.Wrapper>
  )
}

function columns(field: NestedField) {
  return {
    '--columns': `1.75rem repeat(${field.constant.length}, minmax(7rem, 1fr)) 6rem`,
  } as React.CSSProperties
}

interface RowProps {
  field: NestedField
  row: RowAnswers
  index: number
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

function Row(props: RowProps) {
  const { field, row, index, issues, left, showAll, onCell, onLeave } = props
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={formTexts.row(index + 1)}
      data-row
      style={columns(field)}
    >
      <span className={classes.number} aria-hidden="true">
        {index + 1}
      </span>
      {field.constant.map((sub) => {
        const found = issuesAt(issues, index, sub.field_id)
        const shown = showAll || left.has(cellId(row, sub)) ? found : found.filter(isOverLimit)
        return (
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

interface CellProps extends Pick<RowProps, 'row' | 'index' | 'onCell' | 'onLeave'> {
  sub: NestedField['constant'][number]
  error: string | undefined
}

/** Typing in one row doesn't render the cells of the others again. */
const Cell = memo(function Cell({ sub, row, index, error, onCell, onLeave }: CellProps) {
  const Editor = rowEditors[sub.field_type]
  return (
    <div className={classes.cell}>
      <span className={classes.cellLabel} aria-hidden="true">
        {sub.field_name}
      </span>
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

function cellId(row: RowAnswers, sub: CellProps['sub']): string {
  return `${row.field_id}.${sub.field_id}`
}
