import { errorText } from '@countersign/app-shell/error-text'
import type { AfterApproval, RecipientSource } from '@countersign/domain'
import { POLICY_MAX_SOURCES } from '@countersign/domain'
import { ErrorState, SkeletonRows } from '@countersign/ui'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import settingsClasses from '../settings.module.css'
import { handlerSettingId } from '../model/place-ids.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts as wizardTexts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './after-approval-settings.module.css'
import { RecipientFields } from './recipient-fields.tsx'

const selectConfig = (state: WizardState) => state.config
const said = wizardTexts.afterApproval

/** What follows the approval of the template's memos: who has them to do (R3). */
export default function AfterApprovalSettings() {
  const { organisation, error, retry } = useOrganisation()
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const [isAdding, setAdding] = useState(false)
  if (error !== null) return <ErrorState title={said.failure} detail={errorText(error)} onRetry={retry} />
  if (!organisation) return <SkeletonRows rows={2} />
  const handlers = config.after_approval?.handlers ?? { sources: [] }
  const { sources } = handlers
  const set = (next: NonNullable<AfterApproval['handlers']>) => {
    const { after_approval: _before, ...others } = config
    dispatch({
      type: 'setConfig',
      config: next.sources.length > 0 ? { ...others, after_approval: { handlers: next } } : others,
    })
  }
  const setSources = (changed: RecipientSource[]) => set({ ...handlers, sources: changed })
  return (
    <fieldset className={settingsClasses.settings}>
      <legend className={settingsClasses.legend}>{said.title}</legend>
      <p className={settingsClasses.text}>{said.text}</p>
      {sources.map((source, at) => (
        <div key={at} className={classes.source}>
          <RecipientFields
            id={handlerSettingId([String(at)])}
            label={said.handler(at + 1)}
            source={source}
            organisation={organisation}
            onChange={(next) => setSources(sources.with(at, next))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={said.remove(at + 1)}
            onClick={() => setSources(sources.toSpliced(at, 1))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {isAdding && (
        <div className={classes.source}>
          <RecipientFields
            label={said.handler(sources.length + 1)}
            source={null}
            organisation={organisation}
            onChange={(source) => {
              setAdding(false)
              setSources([...sources, source])
            }}
          />
        </div>
      )}
      {!isAdding && sources.length < POLICY_MAX_SOURCES && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {said.add}
        </Button>
      )}
      {sources.length > 0 && (
        <Checkbox
          className={settingsClasses.high}
          label={said.mayBeOwner}
          description={said.mayBeOwnerHint}
          checked={handlers.may_be_owner === true}
          onChange={(event) =>
            set(event.currentTarget.checked ? { sources, may_be_owner: true } : { sources })
          }
        />
      )}
    </fieldset>
  )
}
