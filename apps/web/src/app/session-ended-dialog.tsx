import { Button, Modal } from '@mantine/core'
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
    <Modal
      opened={opened}
      onClose={() => undefined}
      title={messages.signIn.ended}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={classes.text}>{messages.signIn.endedText}</p>
      <div className={classes.buttons}>
        <Button className={classes.button} variant="default" onClick={() => signInPopup('google', here())}>
          {messages.signIn.google}
        </Button>
        <Button className={classes.button} variant="default" onClick={() => signInPopup('microsoft', here())}>
          {messages.signIn.microsoft}
        </Button>
      </div>
    </Modal>
  )
}
