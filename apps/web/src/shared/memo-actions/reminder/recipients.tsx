import { formatDateTime } from '@countersign/app-shell/dates'
import { PersonAvatar } from '@countersign/ui'
import { Checkbox } from '@mantine/core'
import classes from './reminder.module.css'
import { isUnreached } from './reminder-state.ts'
import type { Recipient } from './reminder-state.ts'
import { texts } from './texts.ts'

interface RecipientChoiceProps {
  recipients: readonly Recipient[]
  /** Ids of people who are excluded. */
  leftOut: ReadonlySet<string>
  disabled: boolean
  onChange: (leftOut: ReadonlySet<string>) => void
}

/** Chooses whom to remind. People reminded within 24 hours can't be chosen until the time that is shown (E2). */
export function RecipientChoice({ recipients, leftOut, disabled, onChange }: RecipientChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(leftOut)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={classes.people}>
      <legend className={classes.legend}>{texts.recipients}</legend>
      {recipients.map((recipient) => (
        <Checkbox
          key={recipient.approver_id}
          label={recipient.name}
          description={nextText(recipient)}
          checked={recipient.can_be_reminded && !leftOut.has(recipient.approver_id)}
          disabled={disabled || !recipient.can_be_reminded}
          onChange={() => toggle(recipient.approver_id)}
        />
      ))}
    </fieldset>
  )
}

/** The people who can't be reminded: with the time from which they can be again, or that they can't sign in. */
export function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <ul className={classes.people}>
      {recipients.map((recipient) => (
        <li key={recipient.approver_id} className={classes.person}>
          <PersonAvatar name={recipient.name} photoURL={recipient.photoURL} size={28} />
          <span>
            <span className={classes.name}>{recipient.name}</span>
            <span className={classes.next}>{nextText(recipient)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function nextText(recipient: Recipient): string | undefined {
  if (isUnreached(recipient)) return texts.cannotSignIn
  const { next_reminder_at: next } = recipient
  return next === null ? undefined : texts.next(formatDateTime(next))
}
