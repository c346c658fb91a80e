import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memoTypesQuery } from '../memo-lists/memo-types-query.ts'
import { messages } from '../messages.ts'
import classes from './report-export.module.css'

const texts = messages.report

interface MemoTypeChoiceProps {
  /** Templates' ids; none stands for every type (end-user document section 5). */
  chosen: string[]
  onChange: (templateIds: string[]) => void
}

/** Which memo types a report holds: all, or those that are ticked. */
export function MemoTypeChoice({ chosen, onChange }: MemoTypeChoiceProps) {
  const types = useQuery(memoTypesQuery).data ?? []
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>{texts.types}</legend>
      <Checkbox
        className={classes.every}
        label={texts.everyType}
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
