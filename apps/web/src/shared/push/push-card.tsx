import { errorText } from '@countersign/app-shell/error-text'
import { Notice, showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { switchPushOn } from '../../lib/push/push-device.ts'
import { restOffer } from '../../lib/push/push-offer.ts'
import classes from './push-card.module.css'
import { deviceQuery, pushSettingsQuery } from './push-settings-query.ts'
import { pushTexts } from './texts.ts'

/** Asks whether this device may show push messages, before the browser does (M7). */
export function PushCard({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(pushSettingsQuery)
  const device = useQuery(deviceQuery)
  const publicKey = data?.public_key ?? null
  const allowing = useMutation({
    mutationFn: switchPushOn,
    onSuccess: (state) => {
      if (state !== 'on') return
      showToast({ kind: 'success', message: pushTexts.allowed })
      onDone()
    },
  })
  // A permission that was given earlier says nothing: signing out ended the subscription.
  if (publicKey === null || device.data !== 'off') return null
  const isBlocked = allowing.data === 'blocked'
  const rest = () => {
    restOffer(new Date())
    onDone()
  }
  return (
    <section className={classes.card} aria-label={pushTexts.question}>
      <span className={classes.icon}>
        {isBlocked ? <IconBellOff size={22} aria-hidden /> : <IconBellRinging size={22} aria-hidden />}
      </span>
      <div className={classes.text} aria-live="polite">
        <h2 className={classes.title}>{isBlocked ? pushTexts.blockedTitle : pushTexts.question}</h2>
        <p className={classes.promise}>{isBlocked ? pushTexts.blocked : pushTexts.promise}</p>
      </div>
      <div className={classes.buttons}>
        {!isBlocked && (
          <Button loading={allowing.isPending} onClick={() => allowing.mutate(publicKey)}>
            {pushTexts.allow}
          </Button>
        )}
        <Button variant="default" disabled={allowing.isPending} onClick={rest}>
          {pushTexts.notNow}
        </Button>
      </div>
      {allowing.isError && (
        <div className={classes.hint}>
          <Notice tone="error">
            {pushTexts.failed} {errorText(allowing.error)}
          </Notice>
        </div>
      )}
      {!isBlocked && (
        <p className={classes.hint}>
          {Notification.permission === 'default' ? pushTexts.asksOnce : pushTexts.inSettings}
        </p>
      )}
    </section>
  )
}
