import type { Holiday } from '@countersign/domain'
import { findHolidayIssues, HOLIDAY_LIMITS } from '@countersign/domain'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { texts } from '../texts.ts'
import { holidaysIn, inOrder, textOf } from './holidays-as-text.ts'

const text = texts.holidays

/** The list as it was read, which a change replaces. */
export interface HolidayList {
  holidays: readonly Holiday[]
  revision: number
}

interface DialogProps {
  list: HolidayList
  onClose: () => void
}

/** Adds a holiday, or changes one. */
export function EditHoliday({
  list,
  holiday,
  onClose,
}: DialogProps & {
  holiday: Holiday | undefined
}) {
  const [day, setDay] = useState(holiday?.day ?? '')
  const [name, setName] = useState(holiday?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const change = useChange('admin-save_holidays', { onDone: onClose, quiet: true })
  const others = list.holidays.filter((one) => one !== holiday)
  // It comes last, so that it is the one that is refused if its day is taken.
  const holidays = [...others, { day, name: name.trim() }]
  const dayProblem = day === '' ? text.dayRequired : findHolidayIssues(holidays)[0]?.message
  const nameProblem = name.trim() === '' ? text.nameRequired : undefined
  const save = () => {
    setChecked(true)
    if (dayProblem === undefined && nameProblem === undefined)
      change.mutate({ holidays, revision: list.revision })
  }
  return (
    <EditDialog
      title={holiday?.name ?? text.add}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={save}
    >
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
    </EditDialog>
  )
}

/** Edits all holidays at once, as lines that can be pasted from elsewhere. */
export function EditAsText({ list, onClose }: DialogProps) {
  const [lines, setLines] = useState(() => textOf(list.holidays))
  const [problems, setProblems] = useState<string[]>([])
  const change = useChange('admin-save_holidays', { onDone: onClose, quiet: true })
  const save = () => {
    const read = holidaysIn(lines)
    setProblems('problems' in read ? read.problems : [])
    if ('holidays' in read) change.mutate({ holidays: read.holidays, revision: list.revision })
  }
  return (
    <EditDialog
      title={text.editAsText}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={save}
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
    </EditDialog>
  )
}

/** Confirms the removal of a holiday. */
export function DeleteHoliday({ list, holiday, onClose }: DialogProps & { holiday: Holiday }) {
  const change = useChange('admin-save_holidays', { onDone: onClose, quiet: true })
  const holidays = inOrder(list.holidays.filter((one) => one !== holiday))
  return (
    <DeleteDialog
      name={holiday.name}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate({ holidays, revision: list.revision })}
    />
  )
}
