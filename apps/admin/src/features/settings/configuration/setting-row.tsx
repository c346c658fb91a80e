import { formatDateTime } from '@countersign/app-shell/dates'
import { formErrorText } from '@countersign/app-shell/form-error-text'
import type { CallOutput } from '@countersign/contract'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { shownRefusal } from '../../../lib/shown-refusal.ts'
import { useChange } from '../../../lib/use-change.ts'
import { valueText } from '../logs/change-text.ts'
import { BOUNDS } from './setting-catalogue.ts'
import type { EditedSetting, SettingEntry } from './setting-catalogue.ts'
import { SettingInput } from './setting-input.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import { wholeNumberProblem } from './whole-number.ts'

type Setting = CallOutput<'admin-get_settings'>['settings'][number]

interface SettingRowProps {
  entry: SettingEntry
  setting: Setting
  note?: string | undefined
}

/** One key: its meaning, its editor, who changed it, and its default. Switches save immediately. */
export function SettingRow({ entry, setting, note }: SettingRowProps) {
  const { key, label, help } = entry
  const { revision } = setting
  const [draft, setDraft] = useState<EditedSetting>()
  /** Of the value from which the draft began. */
  const [seen, setSeen] = useState(revision)
  const forget = () => setDraft(undefined)
  const saving = useChange('admin-save_setting', { onDone: forget, quiet: true })
  const resetting = useChange('admin-reset_setting', { onDone: forget, quiet: true })
  const busy = saving.isPending || resetting.isPending
  const save = ({ value }: EditedSetting) => {
    resetting.reset()
    saving.mutate({ key, value, revision })
  }
  const edit = (edited: EditedSetting) => {
    if (draft === undefined) setSeen(revision)
    setDraft(edited)
    if (isSwitch(edited)) save(edited)
  }
  const isEdited = draft !== undefined && !isSwitch(draft)
  const isChanged = isEdited && revision !== seen
  const failure = shownRefusal(saving.error ?? resetting.error, isChanged)
  const isRefused =
    (draft?.key === 'max_remarks_attachment' || draft?.key === 'notification_days') &&
    wholeNumberProblem(BOUNDS[draft.key], draft.value) !== undefined
  return (
    <div className={classes.entry} role="group" aria-label={label}>
      <div>
        <p className={classes.label} id={`${key}-label`}>
          {label}
        </p>
        <p className={classes.hint}>{help}</p>
        <code className={classes.key}>{key}</code>
      </div>
      <form
        className={classes.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (draft !== undefined && !isRefused) save(draft)
        }}
      >
        <SettingInput setting={draft ?? setting} labelId={`${key}-label`} disabled={busy} onChange={edit} />
        {note !== undefined && <p className={classes.hint}>{note}</p>}
        {isChanged && (
          <Notice tone="amber" isAlert>
            {texts.configuration.meanwhile(setting.modified_by ?? texts.another, currentValue(setting))}{' '}
            {texts.saveAgain}
          </Notice>
        )}
        {failure !== null && <Notice tone="error">{formErrorText(failure)}</Notice>}
        <div className={classes.buttons}>
          {isEdited && (
            <>
              <Button type="submit" size="xs" loading={saving.isPending}>
                {texts.save}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                onClick={() => {
                  forget()
                  saving.reset()
                }}
              >
                {texts.configuration.discard}
              </Button>
            </>
          )}
          {!setting.is_default && !isEdited && (
            <Button
              size="xs"
              variant="default"
              loading={resetting.isPending}
              onClick={() => {
                saving.reset()
                resetting.mutate({ key, revision })
              }}
            >
              {texts.configuration.reset}
            </Button>
          )}
          <span className={classes.state}>{stateText(setting)}</span>
        </div>
      </form>
    </div>
  )
}

function isSwitch({ value }: EditedSetting): boolean {
  return typeof value === 'boolean'
}

function currentValue(setting: Setting): string {
  return valueText(setting.key === 'hosted_domains' ? setting.value.values : setting.value)
}

function stateText({ is_default, modified_by, date_last_modified }: Setting): string {
  if (is_default) return texts.configuration.isDefault
  const when = formatDateTime(date_last_modified)
  return modified_by === null
    ? texts.configuration.changedBySetup(when)
    : texts.configuration.changed(modified_by, when)
}
