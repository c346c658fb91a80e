import { STAYS_SHOWN } from '@countersign/ui'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { WireSpecial } from './marked-special.ts'
import { specialSymbols } from './special-symbols.ts'
import classes from './specials.module.css'
import { specialTexts } from './texts.ts'

interface SpecialMarkProps {
  /** The one that a row names. */
  special: WireSpecial
  specials: readonly WireSpecial[]
}

/** What is special about a listed memo (M2): a button that shows the reasons. */
export function SpecialMark({ special, specials }: SpecialMarkProps) {
  const [opened, setOpened] = useState(false)
  const Symbol = specialSymbols[special.kind]
  return (
    <Popover
      {...STAYS_SHOWN}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          data-opens-first={special.opens_first || undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Symbol size={15} stroke={1.8} aria-hidden />
          <span className={classes.markText}>{specialTexts.kinds[special.kind]}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.reasons} tabIndex={-1} data-autofocus>
          {specials.map(({ kind, reason }) => (
            <li key={kind}>
              <strong className={classes.kind}>{specialTexts.kinds[kind]}</strong>
              <span className={classes.reason}>{reason}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
