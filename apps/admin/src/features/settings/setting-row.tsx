import { issuesOf } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { useChange } from '../../lib/use-change.ts'
import type { SettingEntry } from './setting-catalogue.ts'
import { SettingInput } from './setting-input.tsx'
import classes from './settings.module.css'
import { texts } from './texts.ts'

type Setting = CallOutput<'admin-get_settings'>['settings'][number]

interface SettingRowProps {
  entry: SettingEntry
  setting: Setting
  note?: string | undefined
}

/** One key: what it means, its editor, who changed it, and its default. Switches save as they are turned. */
export function SettingRow({ entry, setting, note }: SettingRowProps) {
  const { key, label, help, editor } = entry
  const { revision } = setting
  const [draft, setDraft] = useState<{ value: unknown }>()
  const forget = () => setDraft(undefined)
  const saving = useChange('admin-save_setting', { onDone: forget, quiet: true })
  const resetting = useChange('admin-reset_setting', { onDone: forget, quiet: true })
  const busy = saving.isPending || resetting.isPending
  const failure = saving.error ?? resetting.error
  const save = (value: unknown) => {
    resetting.reset()
    saving.mutate({ key, value, revision })
  }
  const edit = (value: unknown) => {
    setDraft({ value })
    if (editor.kind === 'switch') save(value)
  }
  const isEdited = draft !== undefined && editor.kind !== 'switch'
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
          if (draft !== undefined) save(draft.value)
        }}
      >
        <SettingInput
          editor={editor}
          labelId={`${key}-label`}
          value={draft === undefined ? setting.value : draft.value}
          disabled={busy}
          onChange={edit}
        />
        {note !== undefined && <p className={classes.hint}>{note}</p>}
        {failure !== null && (
          <Notice tone="error">
            {[...new Set(issuesOf(failure).map((issue) => issue.message))].join(' ') || errorText(failure)}
          </Notice>
        )}
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

function stateText({ is_default, modified_by, date_last_modified }: Setting): string {
  if (is_default) return texts.configuration.isDefault
  const when = formatDateTime(date_last_modified)
  return modified_by === null
    ? texts.configuration.changedBySetup(when)
    : texts.configuration.changed(modified_by, when)
}
