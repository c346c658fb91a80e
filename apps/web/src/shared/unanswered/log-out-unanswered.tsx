import { Dialog, showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { signingTexts } from '../signing/texts.ts'
import { useSignDecisions } from './use-sign-decisions.ts'
import { forgetDecisions, isUnsigned, ownDecisions } from './kept-decisions.ts'
import classes from './log-out-unanswered.module.css'
import { sendDecision } from './send-decision.ts'
import { unansweredTexts } from './texts.ts'

interface LogOutUnansweredProps {
  opened: boolean
  onClose: () => void
  email: string
  /** Nothing is left without an answer: log out. */
  onSettled: () => void
}

const texts = unansweredTexts.logOut

/** Asks whether to send or to drop what has no answer, before its person logs out (M3). */
export function LogOutUnanswered({ opened, onClose, email, onSettled }: LogOutUnansweredProps) {
  const [isSending, setSending] = useState(false)
  const decisions = ownDecisions(email)
  const unsigned = decisions.filter(isUnsigned)
  const sent = decisions.filter((decision) => !isUnsigned(decision))
  const { sign } = useSignDecisions(email)
  const send = async () => {
    setSending(true)
    const areSigned = unsigned.length === 0 || (await sign(unsigned))
    const results = await Promise.all(sent.map((decision) => sendDecision(email, decision)))
    setSending(false)
    onClose()
    if (!areSigned) return
    if (results.every(({ kind }) => kind === 'recorded')) onSettled()
    else if (results.every(({ kind }) => kind !== 'refused'))
      showToast({ kind: 'error', message: texts.stillNoAnswer })
  }
  const drop = () => {
    forgetDecisions()
    onClose()
    onSettled()
  }
  return (
    <Dialog opened={opened} onClose={isSending ? undefined : onClose} title={texts.title}>
      {unsigned.length > 0 && <p className={classes.text}>{signingTexts.toSign(unsigned.length)}</p>}
      {sent.length > 0 && (
        <p className={classes.text}>{texts.text(sent.map(({ memoId }) => memoId).join(', '))}</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {texts.stay}
        </Button>
        <Button variant="danger" onClick={drop} disabled={isSending}>
          {texts.drop}
        </Button>
        <Button onClick={() => void send()} loading={isSending} data-autofocus>
          {unsigned.length > 0 ? texts.sign : texts.send}
        </Button>
      </div>
    </Dialog>
  )
}
