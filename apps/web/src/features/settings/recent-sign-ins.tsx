import { formatDateTime } from '@countersign/app-shell/dates'
import { providerName, useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import type { CallOutput } from '@countersign/contract'
import { Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './security.module.css'
import { texts } from './texts.ts'

type SignIn = CallOutput<'get_sessions'>['recent_sign_ins'][number]

/** How many are shown first. */
const SHOWN = 6

/** The person's sign-ins of the last 30 days, refused ones included (Q2). */
export function RecentSignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? signIns : signIns.slice(0, SHOWN)
  return (
    <Sheet padded={false} label={texts.recent}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.recent}</h2>
        <span className={classes.use}>{texts.recentDays}</span>
      </div>
      {signIns.length === 0 && <p className={classes.note}>{texts.noRecent}</p>}
      <ul className={classes.list}>
        {shown.map((signIn) => (
          <Line key={`${signIn.at}${signIn.action}${signIn.site}`} signIn={signIn} />
        ))}
      </ul>
      {signIns.length > SHOWN && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.showNewest(SHOWN) : texts.showAll(signIns.length)}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Line({ signIn }: { signIn: SignIn }) {
  const { offered } = useSignInProviders()
  const { at, is_refused, is_new, action, browser, address, site, times } = signIn
  const kind = is_refused ? 'refused' : is_new ? 'new' : 'good'
  const Icon = { refused: IconBan, new: IconAlertTriangle, good: IconCheck }[kind]
  const word = { refused: texts.refused, new: texts.newPlace, good: texts.signedIn }[kind]
  const facts = [
    ...(is_refused ? [] : [providerName(offered, action)]),
    browser ?? texts.unknownDevice,
    address ?? texts.unknownAddress,
    ...(site === 'admin' ? [texts.console] : []),
    ...(times > 1 ? [texts.repeated(times)] : []),
  ]
  return (
    <li className={classes.session} data-kind={kind}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.who}>
        <span className={classes.browser}>{formatDateTime(at)}</span>
        <span className={classes.meta}>{facts.join(' · ')}</span>
      </div>
      <span className={classes.word}>{word}</span>
    </li>
  )
}
