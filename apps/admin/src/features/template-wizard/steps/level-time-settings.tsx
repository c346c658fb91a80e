import type { TemplateConfig } from '@countersign/domain'
import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { NumberSetting } from '../editor/number-setting.tsx'
import type { InfoErrors } from '../model/draft/info-errors.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './general-step.module.css'
import { infoFieldId } from '../model/place-ids.ts'

const selectConfig = (state: WizardState) => state.config
const said = texts.general

/** What the levels of the template's memos keep to (W7, L2), what mails say of them (M6) and what leaves (P0); everything is optional. */
export function LevelTimeSettings({ errors }: { errors: InfoErrors }) {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const set = (changes: Partial<TemplateConfig>) =>
    dispatch({ type: 'setConfig', config: { ...config, ...changes } })
  return (
    <>
      <NumberSetting
        id={infoFieldId('level_days')}
        label={said.levelDays}
        description={said.levelDaysHint}
        value={config.level_days}
        error={errors.level_days}
        onChange={(level_days) => set({ level_days })}
      />
      <TextInput
        id={infoFieldId('escalation_contact')}
        label={said.escalationContact}
        description={said.escalationContactHint}
        type="email"
        autoComplete="off"
        value={config.escalation_contact ?? ''}
        error={errors.escalation_contact}
        onChange={(event) => set({ escalation_contact: event.currentTarget.value || undefined })}
      />
      <Switch
        className={classes.wide}
        label={said.allowTransfer}
        description={said.allowTransferHint}
        checked={config.allow_transfer !== false}
        // An absent setting counts as on.
        onChange={(event) => set({ allow_transfer: event.currentTarget.checked ? undefined : false })}
      />
      <Switch
        className={classes.wide}
        label={said.allowAdding}
        description={said.allowAddingHint}
        checked={config.allow_adding === true}
        onChange={(event) => set({ allow_adding: event.currentTarget.checked || undefined })}
      />
      <Switch
        className={classes.wide}
        label={said.answersInMails}
        description={said.answersInMailsHint}
        disabled={config.hide_subject_in_mails === true}
        checked={config.answers_in_mails === true && config.hide_subject_in_mails !== true}
        onChange={(event) => set({ answers_in_mails: event.currentTarget.checked || undefined })}
      />
      <Switch
        className={classes.wide}
        label={said.hideSubject}
        description={said.hideSubjectHint}
        checked={config.hide_subject_in_mails === true}
        onChange={(event) => set({ hide_subject_in_mails: event.currentTarget.checked || undefined })}
      />
      <Switch
        className={classes.wide}
        label={said.namedOutside}
        description={said.namedOutsideHint}
        checked={config.named_outside === true}
        onChange={(event) => set({ named_outside: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
