import { formatDateTime } from '@countersign/app-shell/dates'
import { providerName, useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import type { CallOutput } from '@countersign/contract'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import classes from './security.module.css'
import { texts } from './texts.ts'

type OwnSession = CallOutput<'get_sessions'>['sessions'][number]

interface SessionRowProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

/** One session: browser, address, start and last use. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { offered } = useSignInProviders()
  const browser = session.browser ?? texts.unknownBrowser
  const address = session.address ?? texts.unknownAddress
  const Icon = /(iPhone|iPad|Android)$/.test(browser) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={classes.session} data-this={session.is_this || undefined}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.who}>
        <span className={classes.browser}>
          {browser}
          {session.site === 'admin' && ` · ${texts.console}`}
          {session.is_new && <span className={classes.new}>{texts.newPlace}</span>}
        </span>
        <span className={classes.meta}>
          {address} · {texts.since(formatDateTime(session.date_signed_in))}
        </span>
      </div>
      {session.provider !== null && (
        <span className={classes.use}>{providerName(offered, session.provider)}</span>
      )}
      {session.is_this ? (
        <span className={classes.here}>
          <IconCircleCheck size={16} aria-hidden />
          {texts.thisSession}
        </span>
      ) : (
        <>
          <span className={classes.use}>{texts.lastUse(formatDateTime(session.date_last_seen))}</span>
          <Button
            variant="danger"
            size="xs"
            disabled={busy}
            aria-label={texts.signOutOf(browser, address)}
            onClick={onEnd}
          >
            {texts.signOut}
          </Button>
        </>
      )}
    </li>
  )
}
