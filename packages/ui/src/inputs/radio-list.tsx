import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './radio-list.module.css'

export interface RadioListOption {
  value: string
  label: string
  /** Below the label. */
  note?: string | undefined
  /** Why it can't be chosen, at its end. */
  unavailable?: string | undefined
}

interface RadioListProps {
  label: string
  options: readonly RadioListOption[]
  chosen: string | undefined
  onChoose: (value: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** A list of which one has to be chosen; a long one scrolls. */
export function RadioList({ label, options, chosen, onChoose, error, disabled }: RadioListProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={classes.list}
        data-error={error !== undefined || undefined}
      >
        {options.map(({ value, label: text, note, unavailable }) => (
          <label
            key={value}
            className={classes.option}
            data-unavailable={unavailable !== undefined || undefined}
          >
            <input
              type="radio"
              name={id}
              className={classes.radio}
              checked={value === chosen}
              disabled={disabled === true || unavailable !== undefined}
              onChange={() => onChoose(value)}
            />
            <span className={classes.text}>
              {text}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </span>
            {unavailable !== undefined && <span className={classes.unavailable}>{unavailable}</span>}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
