import { useSessionUser } from '@countersign/app-shell/session'
import { DataTable, showToast, StatusBadge } from '@countersign/ui'
import { useState } from 'react'
import { ConfirmChange } from '../../../lib/confirm-change.tsx'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { useKeptChange } from '../../../lib/use-kept-change.ts'
import { Course } from '../erasures/course.tsx'
import classes from '../erasures/erasures.module.css'
import { SectionTable } from '../section-table.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { OutcomesDialog } from './outcomes-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Removal, SectionProps } from './retention.ts'
import { texts } from './texts.ts'

const DIALOGS = { show: OutcomesDialog, confirm: ConfirmRemoval, decline: DeclineRemoval }

/** Requests for removal: open ones, then the latest that have ended (R8). */
export function RemovalsSection({ data, error }: SectionProps) {
  const own = useSessionUser()?.email.toLowerCase()
  const [asked, setAsked] = useState<{ dialog: keyof typeof DIALOGS; removal: Removal }>()
  const Dialog = asked && DIALOGS[asked.dialog]
  const isOwn = ({ state, taken_up }: Removal) => state === 'TAKEN_UP' && taken_up.email.toLowerCase() === own
  return (
    <SectionTable title={texts.requests} hint={texts.requestsHint}>
      <DataTable<Removal>
        caption={texts.requests}
        rows={data?.removals}
        rowKey={({ removal_id }) => removal_id}
        emptyText={texts.noRequests}
        error={error}
        columns={[
          {
            key: 'memos',
            header: texts.memos,
            width: '12rem',
            card: 'title',
            cell: (removal) =>
              removal.state === 'CONFIRMED' || removal.state === 'DONE'
                ? texts.progress(removal)
                : texts.count(removal.memos),
          },
          {
            key: 'course',
            header: texts.course,
            card: 'below',
            cell: (removal) => (
              <>
                <Course steps={stepsOf(removal)} />
                {isOwn(removal) && <p className={classes.own}>{texts.ownRequest}</p>}
              </>
            ),
          },
          {
            key: 'state',
            header: texts.state,
            width: '8rem',
            card: 'aside',
            cell: ({ state }) => <StatusBadge {...texts.states[state]} />,
          },
          {
            key: 'action',
            header: settingsTexts.action,
            width: '15rem',
            card: 'below',
            cell: (removal) => (
              <Actions
                removal={removal}
                isOwn={isOwn(removal)}
                onAsk={(dialog) => setAsked({ dialog, removal })}
              />
            ),
          },
        ]}
      />
      {asked && Dialog && <Dialog removal={asked.removal} onClose={() => setAsked(undefined)} />}
    </SectionTable>
  )
}

interface ActionsProps {
  removal: Removal
  isOwn: boolean
  onAsk: (dialog: keyof typeof DIALOGS) => void
}

function Actions({ removal, isOwn, onAsk }: ActionsProps) {
  const explain = () => showToast({ kind: 'error', id: 'retention', message: texts.ownRequest })
  return (
    <RowButtons of={texts.count(removal.memos)}>
      <RowButton label={texts.show} onClick={() => onAsk('show')} />
      {removal.state === 'TAKEN_UP' && (
        <>
          <RowButton
            label={texts.confirm}
            danger={!isOwn}
            unavailable={isOwn}
            onClick={isOwn ? explain : () => onAsk('confirm')}
          />
          <RowButton label={texts.decline} onClick={() => onAsk('decline')} />
        </>
      )}
    </RowButtons>
  )
}

function stepsOf({ state, taken_up, ended }: Removal) {
  return [
    { did: texts.takenUpBy, act: taken_up },
    { did: texts.endedBy[state], act: ended },
  ]
}

interface DialogProps {
  removal: Removal
  onClose: () => void
}

function ConfirmRemoval({ removal: { removal_id, memos }, onClose }: DialogProps) {
  const end = useChange('admin-end_removal', { quiet: true, onDone: onClose })
  return (
    <ConfirmChange
      title={texts.confirmTitle(memos)}
      text={texts.confirmText}
      confirmLabel={texts.confirmLabel}
      danger
      change={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ removal_id, answer: 'CONFIRMED' })}
    />
  )
}

function DeclineRemoval({ removal: { removal_id }, onClose }: DialogProps) {
  const { kept: reason, change: end } = useKeptChange('admin-end_removal', {
    key: `decline removal ${removal_id}`,
    empty: '',
    onClose,
  })
  return (
    <ReasonDialog
      title={texts.declineTitle}
      text={texts.declineText}
      saveLabel={texts.decline}
      reason={reason}
      change={end}
      onSend={(given) => end.mutate({ removal_id, answer: 'DECLINED', reason: given })}
      onClose={onClose}
    />
  )
}
