import {
  checkReapproval,
  questionNames,
  ownersFields,
  ownersSections,
  REAPPROVAL_LEVEL,
} from '@countersign/domain'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { withReapproval } from './reapproval-rule.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from '../settings.module.css'
import { QuestionSelect } from './question-select.tsx'

const selectConfig = (state: WizardState) => state.config
const selectContent = (state: WizardState) => state.content
const said = texts.workflow

const LEVELS = Array.from({ length: REAPPROVAL_LEVEL.max }, (_, at) => at + REAPPROVAL_LEVEL.min)

/** The id of a setting, to scroll to a finding's place. */
export const reapprovalSettingId = (path: readonly string[]): string => ['reapproval', ...path].join('-')

/** By which answers approvals fall at a re-submission, and from which level on (N7). */
export function ReapprovalSettings() {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const content = useWizard(selectContent)
  const { questions, from_level } = config.reapproval ?? { questions: [], from_level: 1 }
  const set = (changes: Parameters<typeof withReapproval>[1]) =>
    dispatch({ type: 'setConfig', config: withReapproval(config, changes) })
  const names = questionNames(content)
  const fields = ownersFields(content).filter(({ hidden }) => !hidden)
  const [next] = fields.filter(({ field_id }) => !questions.includes(field_id))
  const errors = checkReapproval(ownersSections(content), config)
  return (
    <fieldset className={classes.settings}>
      <legend className={classes.legend}>{said.reapproval}</legend>
      <p className={classes.text}>{said.reapprovalText}</p>
      {questions.map((id, at) => (
        <div key={id} className={classes.question}>
          <QuestionSelect
            id={reapprovalSettingId(['questions', String(at)])}
            label={said.reapprovalQuestion(at + 1)}
            chosen={id}
            canHold={({ field_id, hidden }) => !hidden && !questions.includes(field_id)}
            error={errors.find(({ path }) => path[1] === String(at))?.message}
            onChoose={(chosen) =>
              set({ questions: chosen === '' ? questions.toSpliced(at, 1) : questions.with(at, chosen) })
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={said.removeReapproval(names.get(id) ?? id)}
            onClick={() => set({ questions: questions.toSpliced(at, 1) })}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {next && (
        <Button
          id={reapprovalSettingId(['add'])}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => set({ questions: [...questions, next.field_id] })}
        >
          {said.addReapproval}
        </Button>
      )}
      {questions.length > 0 && (
        <div className={classes.high}>
          <NativeSelect
            id={reapprovalSettingId(['from_level'])}
            className={classes.level}
            label={said.reapprovalLevel}
            value={String(from_level)}
            data={LEVELS.map((level) => ({ value: String(level), label: said.reapprovalFrom(level) }))}
            onChange={(event) => set({ from_level: Number(event.currentTarget.value) })}
          />
        </div>
      )}
    </fieldset>
  )
}
