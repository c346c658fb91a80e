import type { Holiday } from '@countersign/domain'
import { findHolidayIssues, HOLIDAY_LIMITS } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shownRefusal } from '../../../lib/shown-refusal.ts'
import { useChange } from '../../../lib/use-change.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { texts } from '../texts.ts'
import { holidaysIn, textOf } from './holidays-as-text.ts'

const text = texts.holidays

/** The list as it is now, which a change replaces. */
export interface HolidayList {
  holidays: readonly Holiday[]
  revision: number
  modified_by: string | null
}

interface DialogProps {
  list: HolidayList
  onClose: () => void
}

/** Replaces the list. @returns what every dialog that does it shows */
function useSaveHolidays({ list, onClose }: DialogProps) {
  const { mutate, isPending, error } = useChange('admin-save_holidays', { onDone: onClose, quiet: true })
  const save = (holidays: Holiday[]) => mutate({ holidays, revision: list.revision })
  return { save, dialog: { onClose, busy: isPending, error } }
}

/** Adds a holiday, or changes one; what has become of the others meanwhile stays. */
export function EditHoliday({ holiday, ...props }: DialogProps & { holiday: Holiday | undefined }) {
  const [day, setDay] = useState(holiday?.day ?? '')
  const [name, setName] = useState(holiday?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const { save, dialog } = useSaveHolidays(props)
  const { list } = props
  const others = withoutHoliday(list, holiday)
  const isChanged = holiday !== undefined && !hasHoliday(list, holiday)
  // It comes last, so that it is the one that is refused if its day is taken.
  const holidays = [...others, { day, name: name.trim() }]
  const dayProblem = day === '' ? text.dayRequired : findHolidayIssues(holidays)[0]?.message
  const nameProblem = name.trim() === '' ? text.nameRequired : undefined
  const check = () => {
    setChecked(true)
    if (dayProblem === undefined && nameProblem === undefined) save(holidays)
  }
  return (
    <EditDialog {...dialog} title={holiday?.name ?? text.add} onSave={check}>
      <TextInput
        label={text.day}
        type="date"
        required
        data-autofocus
        min={HOLIDAY_LIMITS.first}
        max={HOLIDAY_LIMITS.last}
        value={day}
        error={isChecked && dayProblem}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextInput
        label={text.name}
        required
        maxLength={HOLIDAY_LIMITS.nameCharacters}
        value={name}
        error={isChecked && nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isChanged && (
        <Notice tone="amber" isAlert>
          {text.oneChanged(list.modified_by ?? texts.another, holiday.name)}
        </Notice>
      )}
    </EditDialog>
  )
}

function withoutHoliday({ holidays }: HolidayList, holiday: Holiday | undefined): Holiday[] {
  return holidays.filter(({ day }) => day !== holiday?.day)
}

function hasHoliday({ holidays }: HolidayList, { day, name }: Holiday): boolean {
  return holidays.some((one) => one.day === day && one.name === name)
}

/** Edits all holidays at once, as lines that can be pasted from elsewhere. */
export function EditAsText(props: DialogProps) {
  const [lines, setLines] = useState(() => textOf(props.list.holidays))
  const [opened] = useState(props.list.revision)
  const [problems, setProblems] = useState<string[]>([])
  const { save, dialog } = useSaveHolidays(props)
  const isChanged = props.list.revision !== opened
  const check = () => {
    const read = holidaysIn(lines)
    setProblems('problems' in read ? read.problems : [])
    if ('holidays' in read) save(read.holidays)
  }
  return (
    <EditDialog
      {...dialog}
      error={shownRefusal(dialog.error, isChanged)}
      title={text.editAsText}
      onSave={check}
    >
      <Textarea
        label={text.lines}
        description={text.linesHint}
        data-autofocus
        autosize
        minRows={10}
        maxRows={20}
        value={lines}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      {isChanged && (
        <Notice tone="amber" isAlert>
          {text.replaced(props.list.modified_by ?? texts.another)}
        </Notice>
      )}
    </EditDialog>
  )
}

/** Confirms the removal of a holiday. */
export function DeleteHoliday({ holiday, ...props }: DialogProps & { holiday: Holiday }) {
  const { save, dialog } = useSaveHolidays(props)
  return (
    <DeleteDialog
      {...dialog}
      name={holiday.name}
      onConfirm={() => save(withoutHoliday(props.list, holiday))}
    />
  )
}
