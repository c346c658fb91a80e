import { formatDateTime, formatDay, now } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { Holiday } from '@countersign/domain'
import { countWorkingDays, isWeekend, manilaYear } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { SectionTable } from '../section-table.tsx'
import classes from '../settings.module.css'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts } from '../texts.ts'
import { DeleteHoliday, EditAsText, EditHoliday } from './holiday-dialogs.tsx'

const text = texts.holidays

type Opened =
  | { dialog: 'edit'; holiday?: Holiday }
  | { dialog: 'delete'; holiday: Holiday }
  | { dialog: 'text' }

/** The holidays of the calendar, a year at a time (L1). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_holidays', {}))
  const thisYear = manilaYear(now())
  const [year, setYear] = useState(String(thisYear))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const ofYear = data?.holidays.filter(({ day }) => day.startsWith(year))
  return (
    <SettingsFrame>
      <SectionTable
        title={text.title}
        hint={text.hint}
        action={
          <div className={classes.buttons}>
            <Button variant="default" disabled={!data} onClick={() => setOpened({ dialog: 'text' })}>
              {text.editAsText}
            </Button>
            <Button variant="default" disabled={!data} onClick={() => setOpened({ dialog: 'edit' })}>
              {text.add}
            </Button>
          </div>
        }
      >
        <div className={classes.bar}>
          <Select
            label={text.year}
            data={yearsOf(data?.holidays ?? [], thisYear)}
            value={year}
            allowDeselect={false}
            onChange={(chosen) => setYear(chosen ?? year)}
          />
          <p className={classes.hint} aria-live="polite">
            {data && ofYear && text.summary(ofYear.length, workingDaysIn(year, ofYear))}
          </p>
        </div>
        <DataTable
          caption={text.title}
          rows={ofYear}
          error={loadError({ data, error, refetch }, texts.loadFailure)}
          rowKey={({ day }) => day}
          emptyText={text.empty(year)}
          columns={[
            { key: 'day', header: text.day, width: '18rem', card: 'aside', cell: ({ day }) => dayText(day) },
            { key: 'name', header: text.name, card: 'title', cell: ({ name }) => name },
            {
              key: 'action',
              header: texts.action,
              width: '12rem',
              card: 'end',
              cell: (holiday) => (
                <RowButtons of={holiday.name}>
                  <RowButton label={texts.edit} onClick={() => setOpened({ dialog: 'edit', holiday })} />
                  <RowButton
                    label={texts.delete}
                    danger
                    onClick={() => setOpened({ dialog: 'delete', holiday })}
                  />
                </RowButtons>
              ),
            },
          ]}
        />
        {data?.modified_by && (
          <p className={classes.hint}>
            {text.changed(data.modified_by, formatDateTime(data.date_last_modified))}
          </p>
        )}
      </SectionTable>
      {data && opened?.dialog === 'edit' && (
        <EditHoliday list={data} holiday={opened.holiday} onClose={close} />
      )}
      {data && opened?.dialog === 'delete' && (
        <DeleteHoliday list={data} holiday={opened.holiday} onClose={close} />
      )}
      {data && opened?.dialog === 'text' && <EditAsText list={data} onClose={close} />}
    </SettingsFrame>
  )
}

/** The years with holidays, this one and the next. */
function yearsOf(holidays: readonly Holiday[], thisYear: number): string[] {
  const years = holidays.map(({ day }) => day.slice(0, 4))
  return [...new Set([...years, String(thisYear), String(thisYear + 1)])].toSorted()
}

function workingDaysIn(year: string, holidays: readonly Holiday[]): number {
  const days = new Set(holidays.map(({ day }) => day))
  return countWorkingDays(`${year}-01-01`, `${year}-12-31`, days)
}

function dayText(day: string): string {
  return isWeekend(day) ? `${formatDay(day)}, ${text.onWeekend}` : formatDay(day)
}
