import { IconX } from '@tabler/icons-react'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './person-pill.module.css'
import { uiTexts } from '../texts.ts'

interface PersonPillProps {
  name: string
  /** Shown as the title. */
  email?: string
  photoURL?: string | null
  /** What to know about the person, after the name. */
  note?: string
  /** Adds a button that removes the person. */
  onRemove?: () => void
}

/** A selected person: avatar, name and an optional remove button. */
export function PersonPill({ name, email, photoURL, note, onRemove }: PersonPillProps) {
  return (
    <span className={classes.pill} title={email}>
      <PersonAvatar name={name} photoURL={photoURL} size={20} />
      <span className={classes.name}>{name}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {onRemove !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`${uiTexts.remove} ${name}`}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
