import { isCalculated, SUBJECT_FIELD_ID } from '@countersign/domain'
import { texts } from '../texts.ts'
import { CalculationControls } from './calculation-controls.tsx'
import type { ControlsProps } from './controls-context.ts'
import { DateControls } from './date-controls.tsx'
import classes from './editor-panel.module.css'
import { FileControls } from './file-controls.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { RichTextControls } from './rich-text-controls.tsx'
import { RowFieldsEditor } from './row-fields-editor.tsx'
import { TextControls } from './text-controls.tsx'

/** The settings that the question's type has (W8, W11, F0). */
export function FieldControls({ field, place }: ControlsProps) {
  switch (field.field_type) {
    case 'TEXT':
      if (field.field_id === SUBJECT_FIELD_ID) break
      return <TextControls field={field} />
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
    case 'CHECKBOX':
      return <OptionsEditor field={field} place={place} />
    case 'DATEPICKER':
      return <DateControls field={field} />
    case 'FILE_UPLOAD':
      return <FileControls field={field} />
    case 'TEXT_RTE':
    case 'TEXT_RTE_PREFILLED':
      return <RichTextControls field={field} />
    case 'NESTED':
      return <RowFieldsEditor field={field} />
    case 'TEXT_CURRENCY':
      if (!isCalculated(field)) break
      return <CalculationControls field={field} />
    case 'TIMEPICKER':
      break
  }
  return <p className={classes.hint}>{texts.editor.noControls}</p>
}
