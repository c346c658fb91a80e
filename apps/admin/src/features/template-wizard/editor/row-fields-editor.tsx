import type { NestedField } from '@countersign/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { SortableRows, useRow } from '../builder/sortable-rows.tsx'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { focusLast } from './focus-last.ts'
import { InnerQuestion } from './inner-question.tsx'

const selectContent = (state: WizardState) => state.content

/** 'Related fields': the columns of the group. */
export function RowFieldsEditor({ field }: { field: NestedField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const id = useId()
  const error = ownMessage(content, field.field_id, 'NO_ROW_FIELDS')
  return (
    <div role="group" aria-labelledby={id} className={classes.stack} data-questions>
      <p id={id} className={classes.legend}>
        {texts.editor.rowFields}
      </p>
      {field.constant.length === 0 && <p className={classes.hint}>{texts.editor.noControlsYet}</p>}
      {error && <p className={classes.error}>{error}</p>}
      <SortableRows
        id={`rows-${field.field_id}`}
        ids={field.constant.map((sub) => sub.field_id)}
        nameOf={(subId) => field.constant.find((sub) => sub.field_id === subId)?.field_name ?? ''}
        onMove={(fieldId, to) => dispatch({ type: 'moveRowField', fieldId, to })}
      >
        {field.constant.map((sub) => (
          <RowQuestion key={sub.field_id} sub={sub} />
        ))}
      </SortableRows>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={(event) => {
          dispatch({ type: 'addRowField', fieldId: field.field_id })
          focusLast(event.currentTarget, '[data-question]')
        }}
      >
        {texts.editor.addRowField}
      </Button>
    </div>
  )
}

function RowQuestion({ sub }: { sub: NestedField['constant'][number] }) {
  const { row, grip } = useRow(sub.field_id, texts.editor.moveRowField(sub.field_name))
  return (
    <div {...row} className={classes.row}>
      {grip}
      <div className={classes.grow}>
        <InnerQuestion field={sub} place="row" removeLabel={texts.editor.removeRowField(sub.field_name)} />
      </div>
    </div>
  )
}
