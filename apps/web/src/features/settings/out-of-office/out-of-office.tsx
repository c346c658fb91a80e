import { now } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { manilaDate } from '@countersign/domain'
import { ErrorState, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import type { OwnAbsence } from '../../../shared/absence/absence-queries.ts'
import { absencesQuery } from '../../../shared/absence/absence-queries.ts'
import { EndAbsenceDialog } from '../../../shared/absence/end-absence-dialog.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { ActingFor, CurrentAbsences, PastAbsences } from './absence-list.tsx'
import classes from './out-of-office.module.css'
import { texts } from './texts.ts'

/** The person's absences (K1): a new one, those that hold or are planned, and those that are over. */
export function Component() {
  usePageTitle(texts.title)
  const { data, error, refetch } = useQuery({ ...absencesQuery, staleTime: 0 })
  const [edited, setEdited] = useState<OwnAbsence | 'new'>()
  const [formsDone, setFormsDone] = useState(0)
  const [ending, setEnding] = useState<OwnAbsence>()
  const today = manilaDate(now())
  const current = (data?.absences ?? []).filter(({ state }) => state === 'running' || state === 'planned')
  const past = (data?.absences ?? []).filter((absence) => !current.includes(absence))
  // Without an absence the page begins with the form.
  const form = edited ?? (data !== undefined && current.length === 0 ? 'new' : undefined)
  return (
    <>
      <PageTitle
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          form === undefined && data !== undefined ? (
            <Button onClick={() => setEdited('new')}>{texts.newAbsence}</Button>
          ) : undefined
        }
      />
      {data === undefined && (
        <Sheet>
          {error === null ? (
            <SkeletonRows rows={3} />
          ) : (
            <ErrorState title={texts.failure} detail={errorText(error)} onRetry={() => void refetch()} />
          )}
        </Sheet>
      )}
      {data !== undefined && (
        <div className={classes.columns}>
          <div className={classes.main}>
            {current.length > 0 && (
              <CurrentAbsences absences={current} today={today} onChange={setEdited} onEnd={setEnding} />
            )}
            {form !== undefined && (
              <AbsenceForm
                key={form === 'new' ? `new ${formsDone}` : form.absence_id}
                absence={form === 'new' ? undefined : form}
                today={today}
                // The first absence may be entered by an administrator meanwhile: the form stays once something was typed.
                onTyped={() => setEdited(form)}
                onDone={() => {
                  setEdited(undefined)
                  setFormsDone((count) => count + 1)
                }}
              />
            )}
          </div>
          <div className={classes.aside}>
            {data.acting_for.length > 0 && <ActingFor people={data.acting_for} today={today} />}
            <PastAbsences absences={past} today={today} />
            <p className={classes.rule}>{texts.rule}</p>
          </div>
        </div>
      )}
      <EndAbsenceDialog absence={ending} onClose={() => setEnding(undefined)} />
    </>
  )
}
