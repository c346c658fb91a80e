import { formatDateTime } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import classes from '../security.module.css'
import { calendarTexts as texts } from './texts.ts'

interface CalendarLinkProps {
  link: NonNullable<CallOutput<'get_calendar_link'>['link']>
  onReplace: () => void
  onRevoke: () => void
}

/** The link that there is: when it was made and last read, never the link itself. */
export function CalendarLink({ link, onReplace, onRevoke }: CalendarLinkProps) {
  const { date_created, date_last_read } = link
  return (
    <div className={classes.session}>
      <span className={classes.icon}>
        <IconCalendar size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.who}>
        <span className={classes.browser}>{texts.created(formatDateTime(date_created))}</span>
        <span className={classes.meta}>
          {date_last_read === null ? texts.neverRead : texts.lastRead(formatDateTime(date_last_read))}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onReplace}>
          {texts.replace}
        </Button>
        <Button variant="danger" size="xs" onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </div>
  )
}
