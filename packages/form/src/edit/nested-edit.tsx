import { canAddRow, canRemoveRow, cellAnswer, emptyRow, NESTED_MAX_ROWS } from '@countersign/domain'
import type { FormIssue, NestedField, RowAnswer, RowAnswers } from '@countersign/domain'
import { LiveRegion } from '@countersign/ui'
import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { issuesAt, ownMessage } from '../field-issues.ts'
import { formTexts } from '../texts.ts'
import type { CompoundEditorProps } from './editor-props.ts'
import classes from './nested-edit.module.css'
import { NestedRowActions } from './nested-row-actions.tsx'
import { rowEditors } from './row-editors.ts'

/** Related fields: rows that each ask the same; at most 50, and never none (section 5, F2). */
export function NestedEdit(props: CompoundEditorProps<NestedField, readonly RowAnswers[]>) {
  const { field, value: rows, onChange, error, issues, showAll } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const latest = useRef({ rows, onChange })
  useEffect(() => {
    latest.current = { rows, onChange }
  })
  const changeCell = useCallback((rowId: string, subId: string, answer: RowAnswer) => {
    const { rows: now, onChange: change } = latest.current
    change(
      now.map((row) =>
        row.field_id === rowId ? { ...row, fields: { ...row.fields, [subId]: answer } } : row,
      ),
    )
  }, [])
  const leaveCell = useCallback((cell: string) => setLeft((cells) => new Set(cells).add(cell)), [])
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const row = table.current?.querySelectorAll('[data-row]')[index]
      row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    })
  const add = () => {
    onChange([...rows, emptyRow(field, `ROW_${crypto.randomUUID()}`)])
    setSaid(formTexts.rowAdded(rows.length + 1))
    focusRow(rows.length)
  }
  const remove = useCallback((rowId: string, index: number) => {
    const { rows: now, onChange: change } = latest.current
    change(now.filter((row) => row.field_id !== rowId))
    setSaid(formTexts.rowRemoved(index + 1))
    focusRow(Math.max(0, index - 1))
  }, [])
  const move = useCallback((index: number, by: 1 | -1) => {
    const { rows: now, onChange: change } = latest.current
    const to = index + by
    const [from, other] = [now[index], now[to]]
    if (!from || !other) return
    change(now.map((row, at) => (at === index ? other : at === to ? from : row)))
    setSaid(formTexts.rowMoved(index + 1, to + 1))
    requestAnimationFrame(() => {
      const row = table.current?.querySelectorAll('[data-row]')[to]
      // At the end of the way its button can't go on: the other one takes the focus.
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
      const same = buttons.find((button) => button.dataset.move === String(by) && !button.disabled)
      const next = same ?? buttons.find((button) => !button.disabled)
      next?.focus()
    })
  }, [])

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
            issuesText={JSON.stringify(issuesAt(issues, index))}
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
        <LiveRegion>{said}</LiveRegion>
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
  /** The row's issues as JSON: equal ones don't make the row render anew. */
  issuesText: string
  left: ReadonlySet<string>
  showAll: boolean
  /** Of all rows. */
  count: number
  removable: boolean
  onMove: (index: number, by: 1 | -1) => void
  onCell: (rowId: string, subId: string, answer: RowAnswer) => void
  onLeave: (cell: string) => void
  onRemove: (rowId: string, index: number) => void
}

const Row = memo(function Row(props: RowProps) {
  const { field, row, index, issuesText, left, showAll, onCell, onLeave } = props
  const issues = JSON.parse(issuesText) as FormIssue[]
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
        const Editor = rowEditors[sub.field_type]
        const cell = `${row.field_id}.${sub.field_id}`
        const shown = showAll || left.has(cell)
        return (
          <div key={sub.field_id} className={classes.cell}>
            <span className={classes.cellLabel} aria-hidden="true">
              {sub.field_name}
            </span>
            <Editor
              field={sub}
              value={cellAnswer(sub, row)}
              error={shown ? ownMessage(issuesAt(issues, sub.field_id)) : undefined}
              cellLabel={formTexts.cellLabel(sub.field_name, index + 1)}
              onChange={(answer) => onCell(row.field_id, sub.field_id, answer)}
              onBlur={() => onLeave(cell)}
            />
          </div>
        )
      })}
      <NestedRowActions
        index={index}
        count={props.count}
        removable={props.removable}
        onMove={(by) => props.onMove(index, by)}
        onRemove={() => props.onRemove(row.field_id, index)}
      />
    </div>
  )
})
