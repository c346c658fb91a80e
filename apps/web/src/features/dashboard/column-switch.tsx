import classes from './column-switch.module.css'
import { texts } from './texts.ts'

interface ColumnSwitchProps {
  options: { key: string; label: string; count: string | undefined }[]
  value: string
  onChange: (key: string) => void
}

/** Phones show one column at a time: a three-way switch with the counts. Arrow keys move, as in any radio group. */
export function ColumnSwitch({ options, value, onChange }: ColumnSwitchProps) {
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>{texts.columns}</legend>
      {options.map((option) => (
        <label key={option.key} className={classes.option}>
          <input
            className={classes.input}
            type="radio"
            name="dashboard-column"
            value={option.key}
            checked={option.key === value}
            onChange={() => onChange(option.key)}
          />
          <span className={classes.count}>{option.count ?? '–'}</span>
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
