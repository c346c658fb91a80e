import type { AnsweredBy, Policy, Section } from '@countersign/domain'
import { ANSWERING_LEVEL, checkAnsweringLevels } from '@countersign/domain'
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { levelName } from '../../../lib/policy-words/level-words.ts'
import { policyNames } from '../../../lib/policy-words/policy-names.ts'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import { whyNotAnsweredBy } from '../model/constraints.ts'
import { chooseGroup, levelGroups } from '../model/policy/level-groups.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { choiceOf, texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'

const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config
const selectPolicy = ({ workflow, policy }: WizardState) => (workflow === 'POLICY' ? policy : null)
const said = texts.editor.answeredBy

/** Who answers a section: the memo's owner, or the approvers of a level (R7). */
export function AnsweredByChoice({ section }: { section: Section }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const policy = useWizard(selectPolicy)
  const { field_id: sectionId, answered_by: chosen } = section
  const set = (answeredBy: AnsweredBy | undefined) =>
    dispatch({ type: 'setAnsweredBy', sectionId, answeredBy })
  const first: AnsweredBy = policy
    ? { kind: 'POLICY', level_ids: [] }
    : { kind: 'LEVEL', number: ANSWERING_LEVEL.min }
  const problem = checkAnsweringLevels(content, policy).find(({ path }) => path[0] === sectionId)?.message
  return (
    <>
      <NativeSelect
        label={said.label}
        value={chosen ? 'level' : 'owner'}
        data={[
          choiceOf('owner', said.owner, whyNotAnsweredBy(content, section, undefined)),
          choiceOf('level', said.approvers, whyNotAnsweredBy(content, section, chosen ?? first)),
        ]}
        error={chosen && problem}
        onChange={(event) => set(event.currentTarget.value === 'level' ? first : undefined)}
      />
      {chosen &&
        (policy ? (
          <PolicyLevels policy={policy} chosen={chosen} onChange={set} />
        ) : (
          <NumberInput
            label={said.number}
            description={said.numberHint}
            min={ANSWERING_LEVEL.min}
            max={ANSWERING_LEVEL.max}
            allowDecimal={false}
            value={chosen.kind === 'LEVEL' ? chosen.number : ''}
            onChange={(value) => set({ kind: 'LEVEL', number: Number(value) })}
          />
        ))}
      {chosen && <p className={classes.hint}>{said.hint}</p>}
    </>
  )
}

interface PolicyLevelsProps {
  policy: Policy
  chosen: AnsweredBy
  onChange: (answeredBy: AnsweredBy) => void
}

/** The levels of a policy, those of several rows that are called alike as one. */
function PolicyLevels({ policy, chosen, onChange }: PolicyLevelsProps) {
  const content = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const { organisation } = useOrganisation()
  if (!organisation) return <p className={classes.hint}>{said.loading}</p>
  const names = policyNames(content, config, organisation)
  const ids = chosen.kind === 'POLICY' ? chosen.level_ids : []
  const groups = levelGroups(policy, (level) => levelName(level, names), ids)
  return (
    <Checkbox.Group
      label={said.levels}
      value={groups.filter((group) => group.chosen === 'ALL').map(({ name }) => name)}
    >
      {groups.map((group) => (
        <Checkbox
          key={group.name}
          value={group.name}
          label={group.name}
          description={group.chosen === 'SOME' ? said.someRows : undefined}
          indeterminate={group.chosen === 'SOME'}
          mt={6}
          onChange={(event) =>
            onChange({
              kind: 'POLICY',
              level_ids: chooseGroup(groups, group.name, event.currentTarget.checked, ids),
            })
          }
        />
      ))}
    </Checkbox.Group>
  )
}
