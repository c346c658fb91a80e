import { now } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ABSENCE_LIMITS, daysFrom, daysText, linesFrom, manilaDate, withPastLines } from '@countersign/domain'
import { DialogFrame, ErrorState, SkeletonRows } from '@countersign/ui'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import { changedLines } from './changed-lines.ts'

type Person = Pick<CallOutput<'admin-get_people'>['people'][number], 'email' | 'name'>
type Absence = CallOutput<'admin-get_absences'>['absences'][number]
const text = texts.absences

interface AbsencesDialogProps {
  person: Person
  onClose: () => void
}

/** A person's absences (K1): to set one, to change it, and to end it. */
export function AbsencesDialog({ person, onClose }: AbsencesDialogProps) {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_absences', { email: person.email }))
  const [edited, setEdited] = useState<Absence | 'new'>()
  const ending = useChange('admin-end_absence')
  const today = manilaDate(now())
  if (edited !== undefined)
    return (
      <EditAbsence
        person={person}
        absence={edited === 'new' ? undefined : edited}
        today={today}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={text.title(person.name)}
      cancelLabel={text.close}
      primary={{ label: text.add, onClick: () => setEdited('new') }}
    >
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
      {data?.absences.length === 0 && <p>{text.none}</p>}
      <ul className={classes.list}>
        {data?.absences.map((absence) => (
          <li key={absence.absence_id}>
            <strong>{daysText(absence.first_day, absence.last_day, today)}</strong>
            {` · ${[text.states[absence.state], delegatesOf(absence), absence.note].filter(Boolean).join(' · ')}`}
            {absence.warnings.map(({ message }) => (
              <div key={message} className={classes.warning}>
                {message}
              </div>
            ))}
            {(absence.state === 'running' || absence.state === 'planned') && (
              <RowButtons of={daysText(absence.first_day, absence.last_day, today)}>
                <RowButton label={texts.edit} onClick={() => setEdited(absence)} />
                <RowButton
                  label={absence.state === 'running' ? text.end : text.remove}
                  danger
                  unavailable={ending.isPending}
                  onClick={() => ending.mutate({ email: person.email, absence_id: absence.absence_id })}
                />
              </RowButtons>
            )}
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

function delegatesOf({ lines }: Absence): string {
  return [...new Set(lines.flatMap(({ delegate }) => delegate?.name ?? []))].join(', ')
}

interface EditAbsenceProps extends AbsencesDialogProps {
  absence: Absence | undefined
  today: string
}

/** Sets an absence with one delegate for all templates. Lines that the person set otherwise stay, unless the delegate changes. */
function EditAbsence({ person, absence, today, onClose }: EditAbsenceProps) {
  const lines = linesFrom(linesOf(absence), today)
  const known = lines.length === 1 ? (lines[0]?.delegate ?? '') : ''
  const [firstDay, setFirstDay] = useState(absence?.first_day ?? today)
  const [lastDay, setLastDay] = useState(absence?.last_day ?? '')
  const [delegate, setDelegate] = useState(known)
  const [note, setNote] = useState(absence?.note ?? '')
  const change = useChange('admin-save_absence', { onDone: onClose, quiet: true })
  const save = () => {
    const end = lastDay === '' ? null : lastDay
    const next = changedLines({
      lines,
      before: daysFrom(
        { firstDay: absence?.first_day ?? firstDay, lastDay: absence?.last_day ?? null },
        today,
      ),
      after: daysFrom({ firstDay, lastDay: end }, today),
      delegate: delegate.trim(),
    })
    change.mutate({
      email: person.email,
      ...(absence ? { absence_id: absence.absence_id } : {}),
      first_day: firstDay,
      last_day: end,
      note,
      lines: withPastLines(linesOf(absence), next, today).map((line) => ({
        first_day: line.firstDay,
        last_day: line.lastDay,
        template_ids: line.templateIds,
        delegate_email: line.delegate,
      })),
    })
  }
  return (
    <EditDialog
      title={text.title(person.name)}
      onClose={onClose}
      onSave={save}
      busy={change.isPending}
      error={change.error}
    >
      <p>{text.hint}</p>
      <TextInput
        type="date"
        label={text.firstDay}
        required
        data-autofocus
        disabled={absence?.state === 'running'}
        value={firstDay}
        onChange={(event) => setFirstDay(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={text.lastDay}
        description={text.lastDayHint}
        value={lastDay}
        onChange={(event) => setLastDay(event.currentTarget.value)}
      />
      <TextInput
        label={text.delegate}
        description={lines.length > 1 ? text.severalHint : text.delegateHint}
        type="email"
        value={delegate}
        onChange={(event) => setDelegate(event.currentTarget.value)}
      />
      <Textarea
        label={text.note}
        description={text.noteHint}
        autosize
        minRows={2}
        maxLength={ABSENCE_LIMITS.noteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </EditDialog>
  )
}

function linesOf(absence: Absence | undefined) {
  return (absence?.lines ?? []).map((line) => ({
    firstDay: line.first_day,
    lastDay: line.last_day,
    templateIds: line.template_ids,
    delegate: line.delegate?.email ?? null,
  }))
}
