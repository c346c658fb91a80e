import classes from './select-box.module.css'

interface SelectBoxProps {
  label: string
  isSelected: boolean
  /** Some of the rows that it selects are selected. */
  isMixed?: boolean
  onToggle: (isShift: boolean) => void
}

/** A box that selects rows; its label fills the cell, so that it is easy to hit. */
export function SelectBox({ label, isSelected, isMixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}
