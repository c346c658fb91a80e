import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memoTypesQuery } from '../filters/memo-types-query.ts'
import classes from './report-export.module.css'
import { reportExportTexts } from './texts.ts'

interface MemoTypeChoiceProps {
  /** Templates' ids; empty for all types (U20). */
  chosen: string[]
  onChange: (templateIds: string[]) => void
}

/** Chooses the memo types of a report: all, or the ticked ones. */
export function MemoTypeChoice({ chosen, onChange }: MemoTypeChoiceProps) {
  const types = useQuery(memoTypesQuery).data ?? []
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>{reportExportTexts.types}</legend>
      <Checkbox
        className={classes.every}
        label={reportExportTexts.everyType}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      {/* Scrolls, so the keyboard has to reach it in every browser: its checkboxes do. */}
      <div className={classes.list}>
        {types.map(({ template_id, template_name }) => (
          <Checkbox
            key={template_id}
            label={template_name}
            checked={chosen.includes(template_id)}
            onChange={() => toggle(template_id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
