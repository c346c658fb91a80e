import { FILE_DEFAULT_MAX_MEGABYTES, FILE_TYPE_GROUPS } from '@countersign/domain'
import type { FileTypeGroup, FileUploadField } from '@countersign/domain'
import { Checkbox, Switch } from '@mantine/core'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { NumberSetting } from './number-setting.tsx'

const groups = Object.keys(FILE_TYPE_GROUPS) as FileTypeGroup[]
const selectContent = (state: WizardState) => state.content

/** The types and the size of files that an upload accepts (W9, W13, F0). */
export function FileControls({ field }: { field: FileUploadField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { field_id: fieldId, validations } = field
  const chosen = validations.file_types ?? []
  const isLimited = validations.allowed_limited_file_types ?? chosen.length > 0
  return (
    <>
      <Switch
        label={texts.editor.limitTypes}
        labelPosition="left"
        classNames={{ body: classes.switch }}
        checked={isLimited}
        onChange={(event) => {
          const isOn = event.currentTarget.checked
          const changes = { allowed_limited_file_types: isOn, file_types: isOn ? chosen : undefined }
          dispatch({ type: 'setValidations', fieldId, validations: changes })
          dispatch({ type: 'endTyping' })
        }}
      />
      {isLimited && (
        <Checkbox.Group
          label={texts.editor.fileTypes}
          value={chosen}
          error={ownMessage(content, fieldId, 'NO_FILE_TYPES', 'UNKNOWN_FILE_TYPE')}
          onChange={(file_types) => {
            dispatch({ type: 'setValidations', fieldId, validations: { file_types } })
            dispatch({ type: 'endTyping' })
          }}
        >
          <div className={classes.stack}>
            {groups.map((group) => (
              <Checkbox key={group} value={group} label={texts.editor.fileGroups[group]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NumberSetting
        label={texts.editor.maxSize}
        value={validations.max_size ?? FILE_DEFAULT_MAX_MEGABYTES}
        error={ownMessage(content, fieldId, 'WRONG_MAX_SIZE', 'MAX_SIZE_ABOVE_LIMIT')}
        onChange={(max_size) =>
          dispatch({ type: 'setValidations', fieldId, validations: { max_size: max_size ?? 0 } })
        }
      />
    </>
  )
}
