import { useSessionUser } from '@countersign/app-shell/session'
import { callQuery } from '@countersign/client'
import { Notice, showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { SectionTable } from '../section-table.tsx'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { ConfirmErasure } from './confirm-erasure.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { isOpen } from './erasure.ts'
import type { Erasure } from './erasure.ts'
import { ErasuresTable } from './erasures-table.tsx'
import classes from './erasures.module.css'
import { TakeUpDialog } from './take-up-dialog.tsx'
import { texts } from './texts.ts'

const DIALOGS = { takeUp: TakeUpDialog, confirm: ConfirmErasure, decline: DeclineDialog }

/** Erasures (O6): requests that wait for an administrator, and the latest that have ended. */
export function Component() {
  const own = useSessionUser()?.email.toLowerCase()
  const [asked, setAsked] = useState<{ dialog: keyof typeof DIALOGS; erasure: Erasure }>()
  const [isErasing, setErasing] = useState(false)
  const query = useQuery(callQuery(client, 'admin-get_erasures', {}))
  const { data } = query
  const error = loadError(query, settingsTexts.loadFailure)
  const hasSecond = data?.has_second_administrator !== false
  const isOwn = ({ state, taken_up }: Erasure) =>
    state === 'TAKEN_UP' && taken_up?.email.toLowerCase() === own
  const refuse = (message: string) => () => showToast({ kind: 'error', id: 'erasure', message })
  const Dialog = asked && DIALOGS[asked.dialog]

  const actions = (erasure: Erasure) => {
    const isAsked = erasure.state === 'ASKED'
    const why = isAsked ? !hasSecond && texts.onlyAdministrator : isOwn(erasure) && texts.ownRequest
    const ask = (dialog: keyof typeof DIALOGS) => () => setAsked({ dialog, erasure })
    return (
      <RowButtons of={erasure.memo_id}>
        <RowButton
          label={isAsked ? texts.takeUp : texts.confirm}
          danger={!isAsked && why === false}
          unavailable={why !== false}
          onClick={why === false ? ask(isAsked ? 'takeUp' : 'confirm') : refuse(why)}
        />
        <RowButton label={texts.decline} onClick={ask('decline')} />
      </RowButtons>
    )
  }
  return (
    <SettingsFrame>
      {!hasSecond && <Notice tone="amber">{texts.onlyAdministrator}</Notice>}
      {data?.has_own_role === false && <Notice>{texts.noOwnRole}</Notice>}
      <SectionTable
        title={texts.open}
        hint={texts.openHint}
        action={
          <Button variant="default" disabled={!hasSecond} onClick={() => setErasing(true)}>
            {texts.erase}
          </Button>
        }
      >
        <ErasuresTable
          caption={texts.open}
          rows={data?.erasures.filter(isOpen)}
          emptyText={texts.noneOpen}
          error={error}
          hint={(erasure) => isOwn(erasure) && <p className={classes.own}>{texts.ownRequest}</p>}
          actions={actions}
        />
      </SectionTable>
      <SectionTable title={texts.ended} hint={texts.endedHint}>
        <ErasuresTable
          caption={texts.ended}
          rows={data?.erasures.filter((erasure) => !isOpen(erasure))}
          emptyText={texts.noneEnded}
          error={error}
        />
      </SectionTable>
      {asked && Dialog && <Dialog erasure={asked.erasure} onClose={() => setAsked(undefined)} />}
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </SettingsFrame>
  )
}
