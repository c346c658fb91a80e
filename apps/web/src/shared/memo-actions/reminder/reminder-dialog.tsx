import { errorText } from '@countersign/app-shell/error-text'
import { DialogFrame, ErrorState, Notice, SkeletonRows } from '@countersign/ui'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { client } from '../../../lib/server/client.ts'
import { appTexts } from '../../../lib/texts.ts'
import { memoActionTexts } from '../texts.ts'
import { Outcome } from './outcome.tsx'
import { RecipientChoice, RecipientList } from './recipients.tsx'
import classes from './reminder.module.css'
import { chosenOf, namesOf, stateOf } from './reminder-state.ts'
import type { ReminderState } from './reminder-state.ts'
import { texts } from './texts.ts'
import { useSendReminders } from './use-send-reminders.ts'
import type { Sent } from './use-send-reminders.ts'

interface ReminderDialogProps {
  memoId: string
  /** Changes each time the dialog opens, so that the recipients are refetched. */
  opening: number
  opened: boolean
  onClose: () => void
}

/**
 * Reminds approvers (U26): loading, error, single approver, multiple approvers, already notified, no one reached, reminder sent. The server
 * decides who is PENDING and may be reminded (E2).
 */
export function ReminderDialog({ memoId, opening, opened, onClose }: ReminderDialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [seenOpening, setSeenOpening] = useState(opening)
  const query = useQuery({
    queryKey: ['getReminderRecipients', { memo_id: memoId }, opening],
    queryFn: ({ signal }) => client.call('getReminderRecipients', { memo_id: memoId }, { signal }),
    enabled: opened,
    gcTime: 0,
  })
  const sending = useSendReminders(() => void query.refetch())
  if (seenOpening !== opening) {
    setSeenOpening(opening)
    setLeftOut(new Set())
  }
  const recipients = query.data?.approvers ?? []
  const chosen = chosenOf(recipients, leftOut)
  const result = sending.variables?.opening === opening ? sending.data : undefined
  const isSent = result !== undefined && result.failure === null
  const state = isSent ? 'sent' : query.isPending ? 'loading' : query.isError ? 'error' : stateOf(recipients)
  const canSend = state === 'loading' || state === 'single' || state === 'multiple'
  const send = () =>
    sending.mutate({ memoId, opening, recipients: chosen, revision: query.data?.revision ?? 0 })

  const bodies: Record<ReminderState, () => ReactNode> = {
    loading: () => <SkeletonRows rows={2} shape="feed" />,
    error: () => (
      <ErrorState
        title={appTexts.sendFailure}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    ),
    single: () => <p className={classes.text}>{texts.single(namesOf(recipients))}</p>,
    multiple: () => (
      <>
        <p className={classes.text}>{texts.multiple}</p>
        <RecipientChoice
          recipients={recipients}
          leftOut={leftOut}
          disabled={sending.isPending}
          onChange={setLeftOut}
        />
      </>
    ),
    notified: () => (
      <>
        <Outcome>{texts.alreadyNotified}</Outcome>
        <RecipientList recipients={recipients} />
      </>
    ),
    unreached: () => (
      <>
        <Outcome>{texts.unreached}</Outcome>
        <RecipientList recipients={recipients} />
      </>
    ),
    none: () => <Outcome>{texts.none}</Outcome>,
    sent: () => <Outcome>{texts.sent(namesOf(result?.reminded ?? []))}</Outcome>,
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={state === 'sent' ? texts.sentTitle : texts.title}
      cancelLabel={canSend ? undefined : null}
      primary={
        canSend
          ? {
              label: texts.send,
              icon: <IconMailForward size={17} stroke={1.8} aria-hidden />,
              onClick: send,
              busy: sending.isPending,
              disabled: chosen.length === 0 || query.isFetching,
            }
          : { label: memoActionTexts.gotIt, onClick: onClose }
      }
    >
      {bodies[state]()}
      {result && result.failure !== null && <Failure sent={result} />}
    </DialogFrame>
  )
}

/** Who was reminded, and why others were not. */
function Failure({ sent: { reminded, failure } }: { sent: Sent }) {
  return (
    <div className={classes.failure}>
      <Notice tone="error">
        {reminded.length > 0 && `${texts.sentBefore(namesOf(reminded))} `}
        {errorText(failure)}
      </Notice>
    </div>
  )
}
