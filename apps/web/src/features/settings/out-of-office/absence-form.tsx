import { errorText } from '@countersign/app-shell/error-text'
import { issuesOf } from '@countersign/client'
import type { NamedDelegate } from '@countersign/domain'
import {
  ABSENCE_LIMITS,
  countWorkingDays,
  daysText,
  findAbsenceWarnings,
  isDay,
  manilaDaysBetween,
  splitLine,
} from '@countersign/domain'
import { Notice, SavedFields, Sheet, showToast } from '@countersign/ui'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { client } from '../../../lib/server/client.ts'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { absenceFormQuery } from '../../../shared/absence/absence-queries.ts'
import type { OwnAbsence } from '../../../shared/absence/absence-queries.ts'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { AbsenceCalendar } from './absence-calendar.tsx'
import type { AbsenceDraft, DraftLine } from './absence-draft.ts'
import {
  draftOf,
  hasOwnDays,
  inputOf,
  newDraft,
  unscopedLines,
  withDays,
  withoutLine,
} from './absence-draft.ts'
import { LineFields } from './line-fields.tsx'
import classes from './out-of-office.module.css'
import { texts } from './texts.ts'

/** Longer spans are not counted: the holidays of a year are known. */
const MOST_COUNTED_DAYS = 400

interface AbsenceFormProps {
  /** The absence that is changed; undefined for a new one. */
  absence: OwnAbsence | undefined
  today: string
  onTyped: () => void
  /** The absence was saved, or the input discarded. */
  onDone: () => void
}

/** Sets an absence, or changes one that is not over (K1). */
export function AbsenceForm({ absence, today, onTyped, onDone }: AbsenceFormProps) {
  const queryClient = useQueryClient()
  const { email } = useSignedInUser()
  const [draft, setDraft] = useState<AbsenceDraft>(() =>
    absence ? draftOf(absence, today) : newDraft(today),
  )
  const [missing, setMissing] = useState<number[]>([])
  const { firstDay, lastDay, lines } = draft
  const hasCalendar = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay
  const { holidays, delegates } = useFormFacts(draft, hasCalendar)
  const warnings = findAbsenceWarnings(lines, delegates, today)
  const saving = useMutation({
    mutationFn: () => client.change('save_absence', inputOf(draft, today)),
    onSuccess: async ({ message }) => {
      showToast({ kind: 'success', message })
      await queryClient.invalidateQueries({ queryKey: ['get_absences'] })
    },
  })
  const issues = issuesOf(saving.error)
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  const shownPaths = new Set(['first_day', 'last_day', 'note'])
  const general =
    saving.error === null
      ? undefined
      : issues.length === 0
        ? errorText(saving.error)
        : issues.find(({ path }) => !shownPaths.has(path) && !path.startsWith('lines.'))?.message
  const update = (next: AbsenceDraft) => {
    // The refusal was about the earlier input.
    if (saving.isError) saving.reset()
    setMissing([])
    setDraft(next)
    onTyped()
  }
  const change = (next: Partial<AbsenceDraft>) => update({ ...draft, ...next })
  const changeLine = (at: number, line: DraftLine, named?: ChosenPerson) =>
    change({
      lines: lines.with(at, line),
      ...(named ? { names: new Map([...draft.names, [named.email, named.name]]) } : {}),
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const unscoped = unscopedLines(draft)
    setMissing(unscoped)
    // Not once this form was left for another one.
    if (unscoped.length === 0) saving.mutate(undefined, { onSuccess: onDone })
  }
  const title = absence
    ? texts.changeAbsence(daysText(absence.first_day, absence.last_day, today))
    : texts.newAbsence
  return (
    <Sheet padded={false} label={title}>
      <form onSubmit={submit} noValidate>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {!absence && <span className={classes.meta}>{texts.notSaved}</span>}
        </div>
        <SavedFields busy={saving.isPending}>
          <div className={classes.fields}>
            {general !== undefined && <Notice tone="error">{general}</Notice>}
            <div className={classes.span}>
              <div className={classes.spanFields}>
                <div className={classes.days}>
                  <TextInput
                    type="date"
                    label={texts.firstDay}
                    required
                    min={today}
                    disabled={absence?.state === 'running'}
                    value={firstDay}
                    error={errorOf('first_day')}
                    onChange={(event) => update(withDays(draft, { firstDay: event.currentTarget.value }))}
                  />
                  <TextInput
                    type="date"
                    label={texts.lastDay}
                    required
                    min={firstDay}
                    value={lastDay}
                    error={errorOf('last_day')}
                    onChange={(event) => update(withDays(draft, { lastDay: event.currentTarget.value }))}
                  />
                </div>
                <p className={classes.meta} role="status">
                  {hasCalendar ? spanText(firstDay, lastDay, holidays) : texts.lastDayMissing}
                </p>
              </div>
              {hasCalendar && (
                <AbsenceCalendar
                  firstDay={firstDay}
                  lastDay={lastDay}
                  today={today}
                  holidays={holidays}
                  gaps={warnings}
                />
              )}
            </div>
            {errorOf('lines') !== undefined && <Notice tone="error">{errorOf('lines')}</Notice>}
            {lines.map((line, at) => (
              <LineFields
                // Lines have no name of their own, and are only added and removed.
                key={at}
                line={line}
                number={at + 1}
                today={today}
                hasDays={hasOwnDays(draft, today)}
                names={draft.names}
                ownEmail={email}
                warnings={warnings.filter(({ path }) => path === `lines.${at}.delegate_email`)}
                errorOf={(field) =>
                  field === 'template_ids' && missing.includes(at)
                    ? texts.templatesMissing
                    : (errorOf(field === '' ? `lines.${at}` : `lines.${at}.${field}`) ??
                      (lines.length === 1 && field === '' ? errorOf('lines.0.first_day') : undefined))
                }
                onChange={(changed, named) => changeLine(at, changed, named)}
                onSplit={(days) => change({ lines: splitLine(lines, at, days) })}
                onRemove={lines.length > 1 ? () => update(withoutLine(draft, at, today)) : undefined}
              />
            ))}
            {lines.length < ABSENCE_LIMITS.lines && (
              <div>
                <Button
                  variant="subtle"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() =>
                    change({
                      lines: [
                        ...lines,
                        { firstDay, lastDay, templateIds: [], delegate: null, isScoped: false },
                      ],
                    })
                  }
                >
                  {texts.addLine}
                </Button>
              </div>
            )}
            <Textarea
              label={texts.note}
              description={`${texts.noteHint} ${draft.note.length}/${ABSENCE_LIMITS.noteCharacters}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={2}
              maxLength={ABSENCE_LIMITS.noteCharacters}
              value={draft.note}
              error={errorOf('note')}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          </div>
        </SavedFields>
        <div className={classes.foot}>
          <Button variant="default" onClick={onDone}>
            {texts.discard}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The holidays of the absence, and what is known of its delegates. */
function useFormFacts({ firstDay, lastDay, lines }: AbsenceDraft, hasCalendar: boolean) {
  const named = [...new Set(lines.flatMap(({ delegate }) => delegate ?? []))].toSorted()
  const isCounted = hasCalendar && daysFrom(firstDay, lastDay) <= MOST_COUNTED_DAYS
  const { data } = useQuery({
    ...absenceFormQuery({ first_day: firstDay, last_day: isCounted ? lastDay : firstDay }, named),
    enabled: isDay(firstDay),
    placeholderData: keepPreviousData,
  })
  const delegates = new Map<string, NamedDelegate>(
    (data?.delegates ?? []).map(({ email, name, can_sign_in, away, names_back }) => [
      email,
      {
        name,
        canSignIn: can_sign_in,
        absences: away.map(({ first_day, last_day }) => ({ firstDay: first_day, lastDay: last_day })),
        namesBack: names_back.map(({ first_day, last_day, template_ids }) => ({
          firstDay: first_day,
          lastDay: last_day,
          templateIds: template_ids,
          delegate: null,
        })),
      },
    ]),
  )
  return { holidays: data?.holidays ?? [], delegates }
}

function spanText(
  firstDay: string,
  lastDay: string,
  holidays: readonly { day: string; name: string }[],
): string {
  const all = daysFrom(firstDay, lastDay)
  if (all > MOST_COUNTED_DAYS) return ''
  const shown = holidays.filter(({ day }) => firstDay <= day && day <= lastDay)
  const working = countWorkingDays(firstDay, lastDay, new Set(shown.map(({ day }) => day)))
  const text = texts.days(all, working)
  return shown.length === 0 ? text : `${text} ${texts.holidays(shown.map(({ name }) => name))}`
}

/** The days from a first to a last one, both included. */
function daysFrom(firstDay: string, lastDay: string): number {
  return manilaDaysBetween(`${firstDay}T00:00:00Z`, `${lastDay}T00:00:00Z`) + 1
}
