import type { PolicyRow } from '@countersign/domain'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import { ConditionField } from './condition-field.tsx'
import { LevelsEditor } from './levels-editor.tsx'
import classes from './row-editor.module.css'

/** Edits an open row: its conditions, one for each column, and its levels. */
export function RowEditor({ row, number }: { row: PolicyRow; number: number }) {
  const { columns } = usePolicy()
  return (
    <div className={classes.editor} role="group" aria-label={texts.table.rowName(number)}>
      <h3 className={classes.heading}>{texts.condition.title}</h3>
      {columns.length === 0 && <p className={classes.none}>{texts.condition.none}</p>}
      <div className={classes.conditions}>
        {columns.map((column) => (
          <ConditionField key={column.subject} row={row} column={column} />
        ))}
      </div>
      <LevelsEditor rowId={row.row_id} levels={row.levels} />
    </div>
  )
}
