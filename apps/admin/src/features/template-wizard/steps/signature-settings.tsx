import type { SignatureRule, TemplateConfig } from '@countersign/domain'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { SignatureFields } from '../signature/signature-fields.tsx'
import classes from '../settings.module.css'
import { texts } from '../signature/texts.ts'

const selectConfig = (state: WizardState) => state.config

/** The id of a setting, to scroll to a finding's place. */
export const signatureSettingId = (path: readonly string[]): string => ['signature', ...path].join('-')

/** Which approvals of the template's memos need a passkey (O4). */
export function SignatureSettings() {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const set = (signature: SignatureRule | undefined) =>
    dispatch({ type: 'setConfig', config: withSignature(config, signature) })
  return (
    <fieldset className={classes.settings}>
      <legend className={classes.legend}>{texts.title}</legend>
      <p className={classes.text}>{texts.text}</p>
      <SignatureFields
        id={signatureSettingId([])}
        kinds={texts.kinds}
        rule={config.signature}
        onChange={set}
      />
    </fieldset>
  )
}

function withSignature(config: TemplateConfig, signature: SignatureRule | undefined): TemplateConfig {
  const { signature: _before, ...rest } = config
  return signature === undefined ? rest : { ...rest, signature }
}
