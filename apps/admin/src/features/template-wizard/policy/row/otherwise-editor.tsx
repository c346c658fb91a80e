import { POLICY_TEXT_MAX_CHARACTERS } from '@countersign/domain'
import type { Otherwise } from '@countersign/domain'
import { SegmentedControl, Textarea } from '@mantine/core'
import { NEW_POLICY } from '../../model/policy/change-policy.ts'
import { useWizardStore } from '../../wizard-store.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import { LevelsEditor } from './levels-editor.tsx'
import classes from './row-editor.module.css'

const said = texts.otherwise

/** What happens when no row fits: levels, a refusal in words, or, where Settings allow it, no approval at all (N1). */
export function OtherwiseEditor() {
  const store = useWizardStore()
  const { policy, allowsNoApproval } = usePolicy()
  const { otherwise } = policy
  const kinds = (Object.keys(said.options) as Otherwise['kind'][]).filter(
    (kind) => kind !== 'NO_APPROVAL' || allowsNoApproval || otherwise.kind === 'NO_APPROVAL',
  )
  const choose = (kind: Otherwise['kind']) => {
    if (kind === 'LEVELS') {
      store.dispatch({ type: 'setOtherwise', otherwise: { kind, levels: [] } })
      store.dispatch({ type: 'addLevel', rowId: null })
    } else
      store.dispatch({
        type: 'setOtherwise',
        otherwise: kind === 'REFUSE' ? NEW_POLICY.otherwise : { kind },
      })
    store.dispatch({ type: 'endTyping' })
  }
  return (
    <div className={classes.editor} role="group" aria-label={said.name}>
      <SegmentedControl
        size="xs"
        aria-label={said.legend}
        value={otherwise.kind}
        data={kinds.map((value) => ({ value, label: said.options[value] }))}
        onChange={(kind) => choose(kind as Otherwise['kind'])}
      />
      {otherwise.kind === 'REFUSE' && (
        <Textarea
          label={said.refusal}
          autosize
          minRows={2}
          maxLength={POLICY_TEXT_MAX_CHARACTERS}
          value={otherwise.text}
          onChange={(event) =>
            store.dispatch({
              type: 'setOtherwise',
              otherwise: { kind: 'REFUSE', text: event.currentTarget.value },
            })
          }
          onBlur={() => store.dispatch({ type: 'endTyping' })}
        />
      )}
      {otherwise.kind === 'NO_APPROVAL' && <p className={classes.none}>{said.noApproval}</p>}
      {otherwise.kind === 'LEVELS' && <LevelsEditor rowId={null} levels={otherwise.levels} />}
    </div>
  )
}
