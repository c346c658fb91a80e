import { Dialog } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { messages } from '../lib/messages.ts'
import { queryClient, sessionKey } from '../lib/query-client.ts'
import { onSignInDone, signInPopup } from '../lib/sign-in-flow.ts'
import classes from './session-ended-dialog.module.css'

/** Asks to sign in again over the page, so that no input is lost; closes by itself once that is done. */
export function SessionEndedDialog({ opened }: { opened: boolean }) {
  useEffect(() => {
    if (!opened) return
    return onSignInDone(() => void queryClient.invalidateQueries({ queryKey: sessionKey }))
  }, [opened])
  const here = () => window.location.pathname + window.location.search
  return (
    <Dialog opened={opened} title={messages.signIn.ended}>
      <p className={classes.text}>{messages.signIn.endedText}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => signInPopup('google', here())}>
          <span className={classes.label}>{messages.signIn.google}</span>
        </Button>
        <Button variant="default" onClick={() => signInPopup('microsoft', here())}>
          <span className={classes.label}>{messages.signIn.microsoft}</span>
        </Button>
      </div>
    </Dialog>
  )
}
