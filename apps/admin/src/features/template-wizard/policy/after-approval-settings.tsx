import { errorText } from '@countersign/app-shell/error-text'
import type { AfterApproval } from '@countersign/domain'
import { keptAfterApproval, LEVEL_DAYS } from '@countersign/domain'
import { ErrorState, SkeletonRows } from '@countersign/ui'
import { Checkbox, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import settingsClasses from '../settings.module.css'
import { recipientSettingId } from '../model/place-ids.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts as wizardTexts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { RecipientList } from './recipient-list.tsx'

const selectConfig = (state: WizardState) => state.config
const { afterApproval: said, copies: saidOfCopies } = wizardTexts

/** What follows the approval of the template's memos: who has them to do (R3), and who gets a copy (R5). */
export default function AfterApprovalSettings() {
  const { organisation, error, retry } = useOrganisation()
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  if (error !== null) return <ErrorState title={said.failure} detail={errorText(error)} onRetry={retry} />
  if (!organisation) return <SkeletonRows rows={2} />
  const { handlers = { sources: [] }, readers = { sources: [] } } = config.after_approval ?? {}
  const set = (changes: AfterApproval) => {
    const { after_approval: before, ...others } = config
    const kept = keptAfterApproval({ ...before, ...changes })
    dispatch({ type: 'setConfig', config: kept ? { ...others, after_approval: kept } : others })
  }
  return (
    <>
      <RecipientList
        said={said}
        idOf={(at) => recipientSettingId('handlers', [String(at)])}
        sources={handlers.sources}
        organisation={organisation}
        onChange={(sources) => set({ handlers: { ...handlers, sources } })}
      >
        {handlers.sources.length > 0 && (
          <Checkbox
            className={settingsClasses.high}
            label={said.mayBeOwner}
            description={said.mayBeOwnerHint}
            checked={handlers.may_be_owner === true}
            onChange={(event) => {
              const { sources } = handlers
              set({ handlers: event.currentTarget.checked ? { sources, may_be_owner: true } : { sources } })
            }}
          />
        )}
      </RecipientList>
      <RecipientList
        said={saidOfCopies}
        idOf={(at) => recipientSettingId('readers', [String(at)])}
        sources={readers.sources}
        organisation={organisation}
        onChange={(sources) => set({ readers: { ...readers, sources } })}
      >
        <ReadersRules readers={readers} onChange={(changed) => set({ readers: changed })} />
      </RecipientList>
    </>
  )
}

type Readers = NonNullable<AfterApproval['readers']>

/** Who else gets a copy, and what is asked of those who do (R5). */
function ReadersRules({ readers, onChange }: { readers: Readers; onChange: (readers: Readers) => void }) {
  const { acknowledge, named_by_owner, ...rest } = readers
  const named = named_by_owner === true ? { named_by_owner } : {}
  const hasReaders = rest.sources.length > 0 || named_by_owner === true
  return (
    <>
      <Checkbox
        className={settingsClasses.high}
        label={saidOfCopies.namedByOwner}
        checked={named_by_owner === true}
        onChange={(event) =>
          onChange({
            ...rest,
            ...(event.currentTarget.checked && { named_by_owner: true }),
            ...(acknowledge && { acknowledge }),
          })
        }
      />
      {hasReaders && (
        <Checkbox
          className={settingsClasses.high}
          label={saidOfCopies.acknowledge}
          description={saidOfCopies.acknowledgeHint}
          checked={acknowledge !== undefined}
          onChange={(event) =>
            onChange({ ...rest, ...named, ...(event.currentTarget.checked && { acknowledge: {} }) })
          }
        />
      )}
      {hasReaders && acknowledge && (
        <NumberInput
          className={`${settingsClasses.high} ${settingsClasses.level}`}
          label={saidOfCopies.days}
          description={saidOfCopies.daysHint}
          min={LEVEL_DAYS.min}
          max={LEVEL_DAYS.max}
          clampBehavior="strict"
          allowDecimal={false}
          value={acknowledge.days ?? ''}
          onChange={(days) =>
            onChange({ ...rest, ...named, acknowledge: typeof days === 'number' ? { days } : {} })
          }
        />
      )}
    </>
  )
}
