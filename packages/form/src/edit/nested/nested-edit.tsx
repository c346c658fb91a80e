import { canAddRow, canRemoveRow, emptyRow, NESTED_MAX_ROWS } from '@countersign/domain'
import type { NestedField, RowAnswer, RowAnswers } from '@countersign/domain'
import { LiveRegion } from '@countersign/ui'
import { Button, Input } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useResult } from '../../answers/use-result.ts'
import { formTexts } from '../../texts.ts'
import type { CompoundEditorProps } from '../editor-props.ts'
import classes from './nested-edit.module.css'
import { columnsStyle, NestedRow } from './nested-row.tsx'
import { NestedTotals } from './nested-totals.tsx'
import { useColumnWords } from './use-column-words.ts'

/** Related fields: 1 to 50 rows of the same questions (U31, F2). */
export function NestedEdit(props: CompoundEditorProps<NestedField, readonly RowAnswers[]>) {
  const { field, value: rows, onChange, error, issues, showAll } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [announcement, announce] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const { cells, totals, faults } = useResult(field.field_id)
  const columnWords = useColumnWords(field)
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

  const allIssues = faults.length > 0 ? [...issues, ...faults] : issues

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
        <div className={classes.head} aria-hidden="true" style={columnsStyle(field)}>
          <span />
          {field.constant.map((sub) => (
            <span key={sub.field_id} data-kind={sub.field_type}>
              {sub.field_name}
              {sub.validations.required === true && <span className={classes.asterisk}> *</span>}
            </span>
          ))}
          <span />
        </div>
        {rows.map((row, index) => (
          <NestedRow
            key={row.field_id}
            field={field}
            row={row}
            index={index}
            cells={cells[index]}
            columnWords={columnWords}
            issues={allIssues}
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
        <NestedTotals field={field} totals={totals}>
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
        </NestedTotals>
        <LiveRegion>{announcement}</LiveRegion>
      </div>
    </Input.Wrapper>
  )
}
