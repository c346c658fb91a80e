import { emailKey, MAX_NAMED_READERS } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { PeoplePicker } from '../../../shared/people-picker/people-picker.tsx'
import { texts } from '../texts.ts'
import classes from './workflow-panel.module.css'

interface ReadersPanelProps {
  readers: readonly ChosenPerson[]
  onChange: (readers: readonly ChosenPerson[]) => void
  /** The owner can't be one of them. */
  ownEmail: string
}

/** 'Copies': whom the owner lets read the memo once it is approved (R5). */
export default function ReadersPanel({ readers, onChange, ownEmail }: ReadersPanelProps) {
  const taken = new Set([ownEmail, ...readers.map(({ email }) => email)].map(emailKey))
  return (
    <Sheet padded={false}>
      <section className={classes.panel} aria-labelledby="copies">
        <h2 className={classes.title} id="copies">
          {texts.copies}
        </h2>
        <p className={classes.help}>{texts.copiesHelp}</p>
        <PeoplePicker
          label={texts.readers}
          people={readers}
          taken={taken}
          error={readers.length > MAX_NAMED_READERS ? texts.tooManyReaders(MAX_NAMED_READERS) : undefined}
          onAdd={(person) => onChange([...readers, person])}
          onRemove={(email) => onChange(readers.filter((one) => emailKey(one.email) !== emailKey(email)))}
        />
      </section>
    </Sheet>
  )
}
