import { LEVEL_DAYS } from '@countersign/domain'
import type { HelpersAllowed, PolicyLevel } from '@countersign/domain'
import { NativeSelect, NumberInput } from '@mantine/core'
import type { LevelChanges } from '../../model/policy/policy-actions.ts'
import { useWizardStore } from '../../wizard-store.ts'
import { SignatureFields } from '../../signature/signature-fields.tsx'
import { texts as signatureTexts } from '../../signature/texts.ts'
import { texts } from '../texts.ts'
import classes from './row-editor.module.css'
import { SourcesEditor } from './sources-editor.tsx'

interface LevelDetailsProps {
  level: PolicyLevel
  onChange: (changes: LevelChanges) => void
}

const said = texts.level
const helpers = (Object.keys(said.helpers) as HelpersAllowed[]).map((value) => ({
  value,
  label: said.helpers[value],
}))

/** What most levels leave as it is: watchers, who may decide for its people or help them, its working days (L2), and passkeys (O4). */
export function LevelDetails({ level, onChange }: LevelDetailsProps) {
  const { dispatch } = useWizardStore()
  return (
    <div className={classes.details}>
      <SourcesEditor
        label={said.watchers}
        addLabel={said.addWatcher}
        sources={level.watchers}
        onChange={(watchers) => onChange({ watchers })}
      />
      <NativeSelect
        label={said.delegates}
        data={helpers}
        value={level.delegates}
        onChange={(event) => onChange({ delegates: event.currentTarget.value as HelpersAllowed })}
      />
      <NativeSelect
        label={said.subApprovers}
        data={helpers}
        value={level.sub_approvers}
        onChange={(event) => onChange({ sub_approvers: event.currentTarget.value as HelpersAllowed })}
      />
      <NumberInput
        label={said.days}
        description={said.daysHint}
        value={level.days ?? ''}
        min={LEVEL_DAYS.min}
        max={LEVEL_DAYS.max}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(value) => onChange({ days: typeof value === 'number' ? value : undefined })}
        onBlur={() => dispatch({ type: 'endTyping' })}
      />
      <SignatureFields
        id={`signature-${level.level_id}`}
        kinds={signatureTexts.levelKinds}
        rule={level.signature}
        onChange={(signature) => onChange({ signature })}
      />
    </div>
  )
}
