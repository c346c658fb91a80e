import { now } from '@countersign/app-shell/dates'
import { dayText, includesDay, manilaDate } from '@countersign/domain'
import { Notice, useLoadedDialog } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OwnAbsence } from '../../shared/absence/absence-queries.ts'
import { absencesQuery } from '../../shared/absence/absence-queries.ts'
import { absenceTexts } from '../../shared/absence/texts.ts'
import classes from './dashboard-page.module.css'

const load = async () => (await import('../../shared/absence/end-absence-dialog.tsx')).EndAbsenceDialog

/** Says while an absence holds who decides, and offers to end it (K1). */
export function AwayStrip() {
  const { data } = useQuery({ ...absencesQuery, staleTime: 0 })
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  const absence = data?.absences.find(({ state }) => state === 'running')
  return (
    <>
      {absence && (
        <div className={classes.strip}>
          <Notice
            icon={<IconCalendarOff size={18} aria-hidden />}
            end={
              <Button size="compact-sm" variant="default" onClick={open}>
                {absenceTexts.endNow}
              </Button>
            }
          >
            {stripText(absence, manilaDate(now()))}
          </Notice>
        </div>
      )}
      {Dialog && <Dialog absence={opened ? absence : undefined} onClose={close} />}
    </>
  )
}

function stripText({ last_day, lines }: OwnAbsence, today: string): string {
  const names = lines
    .filter((line) => includesDay({ firstDay: line.first_day, lastDay: line.last_day }, today))
    .flatMap(({ delegate }) => delegate?.name ?? [])
  const away = absenceTexts.away(last_day === null ? undefined : dayText(last_day, today))
  const decides = names.length === 0 ? absenceTexts.nobodyDecides : absenceTexts.decides([...new Set(names)])
  return `${away} ${decides}`
}
