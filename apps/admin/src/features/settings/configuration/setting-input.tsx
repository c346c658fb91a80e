import {
  COMPANY_SOURCES,
  notAnAddress,
  parseEmailAddress,
  typedAddressProblem,
  VALUE_SOURCES,
} from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { ReactNode } from 'react'
import { BOUNDS, EDITABLE_STATUSES, statusName, SUBMITTED_STATUSES } from './setting-catalogue.ts'
import type { EditedSetting } from './setting-catalogue.ts'
import classes from '../settings.module.css'
import { TagsField } from '../tags-field.tsx'
import { texts } from '../texts.ts'

const { companySourceLabels, sourceLabels } = texts.configuration
import { readWholeNumber, wholeNumberProblem } from './whole-number.ts'

interface SettingInputProps {
  setting: EditedSetting
  /** Id of the element that names the setting. */
  labelId: string
  disabled: boolean
  onChange: (setting: EditedSetting) => void
}

/** The editor of one key, by the type of its value. */
export function SettingInput({ setting, labelId, disabled, onChange }: SettingInputProps): ReactNode {
  const labelled = { 'aria-labelledby': labelId, disabled }
  switch (setting.key) {
    case 'max_remarks_attachment':
    case 'notification_days':
      return (
        <TextInput
          {...labelled}
          inputMode="numeric"
          value={String(setting.value)}
          error={wholeNumberProblem(BOUNDS[setting.key], setting.value)}
          onChange={(event) => onChange({ ...setting, value: readWholeNumber(event.currentTarget.value) })}
        />
      )
    case 'edit_whitelisted_statuses':
    case 'allowed_draft_button_statuses':
    case 'download_whitelisted_statuses':
      return (
        <StatusChoice
          {...labelled}
          offered={setting.key === 'download_whitelisted_statuses' ? SUBMITTED_STATUSES : EDITABLE_STATUSES}
          value={setting.value}
          onChange={(value) => onChange({ ...setting, value })}
        />
      )
    case 'hosted_domains':
      return (
        <TagsField
          {...labelled}
          value={setting.value.values}
          onChange={(values) => onChange({ ...setting, value: { values } })}
        />
      )
    case 'outgoing_hosts':
      return (
        <TagsField
          {...labelled}
          value={setting.value}
          onChange={(value) => onChange({ ...setting, value })}
        />
      )
    case 'admin_emails': {
      const invalid = setting.value.find((entry) => parseEmailAddress(entry) === null)
      return (
        <TagsField
          {...labelled}
          value={setting.value}
          error={invalid === undefined ? undefined : notAnAddress(invalid)}
          onChange={(value) => onChange({ ...setting, value })}
        />
      )
    }
    case 'support_email':
    case 'company_name':
    case 'chat_name':
    case 'feedback_url': {
      const isEmail = setting.key === 'support_email'
      return (
        <TextInput
          {...labelled}
          type={isEmail ? 'email' : 'text'}
          error={isEmail ? typedAddressProblem(setting.value) : undefined}
          value={setting.value}
          onChange={(event) => onChange({ ...setting, value: event.currentTarget.value })}
        />
      )
    }
    case 'group_source':
    case 'manager_source':
    case 'roles_source':
      return (
        <Select
          {...labelled}
          allowDeselect={false}
          data={VALUE_SOURCES.map((value) => ({ value, label: sourceLabels[value] }))}
          value={setting.value}
          onChange={(value) => value !== null && onChange({ ...setting, value })}
        />
      )
    case 'company_source':
      return (
        <Select
          {...labelled}
          allowDeselect={false}
          data={COMPANY_SOURCES.map((value) => ({ value, label: companySourceLabels[value] }))}
          value={setting.value}
          onChange={(value) => value !== null && onChange({ ...setting, value })}
        />
      )
    default:
      return (
        <Switch
          {...labelled}
          checked={setting.value}
          label={setting.value ? texts.configuration.on : texts.configuration.off}
          onChange={(event) => onChange({ ...setting, value: event.currentTarget.checked })}
        />
      )
  }
}

interface StatusChoiceProps {
  'aria-labelledby': string
  offered: MemoStatus[]
  value: MemoStatus[]
  disabled: boolean
  onChange: (value: MemoStatus[]) => void
}

function StatusChoice({ offered, disabled, ...group }: StatusChoiceProps) {
  return (
    <Checkbox.Group {...group}>
      <div className={classes.choices}>
        {offered.map((status) => (
          <Checkbox key={status} value={status} label={statusName(status)} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
