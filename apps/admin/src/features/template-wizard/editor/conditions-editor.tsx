import { isFromList, isOfLevel, questionNames, sectionFields, TIME_CHOICES } from '@countersign/domain'
import type { Condition, FieldDefinition, TemplateContent } from '@countersign/domain'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { EntrySelect } from '../../../lib/shared-lists/entry-select.tsx'
import { hasOptions } from '../model/field-defaults.ts'
import { ownMessage } from '../model/problems.ts'
import { findField } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'

const selectContent = (state: WizardState) => state.content
const said = texts.editor

interface ConditionsEditorProps {
  /** The section or question with the conditions. */
  ownerId: string
  conditions: readonly Condition[]
}

/** When a section or question shows: on one of several answers to earlier questions (F4). */
export function ConditionsEditor({ ownerId, conditions }: ConditionsEditorProps) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const id = useId()
  const names = questionNames(content)
  const sources = earlierSources(content, ownerId)
  const set = (next: readonly Condition[]) => dispatch({ type: 'setConditions', ownerId, conditions: next })
  const change = (at: number, changes: Partial<Condition>) =>
    set(conditions.map((one, n) => (n === at ? { ...one, ...changes } : one)))
  const first = sources.at(-1)
  const error = ownMessage(
    content,
    ownerId,
    'CONDITION_NOT_EARLIER',
    'CONDITION_NEVER_MET',
    'LEVEL_QUESTION_REFERRED',
  )
  return (
    <div role="group" aria-labelledby={id} className={classes.stack}>
      <p id={id} className={classes.legend}>
        {said.conditions}
      </p>
      {conditions.length === 0 && <p className={classes.hint}>{said.always}</p>}
      {conditions.length > 1 && <p className={classes.hint}>{said.anyOf}</p>}
      {conditions.map((condition, at) => (
        <div key={at} className={classes.inner}>
          <div className={classes.row}>
            <NativeSelect
              className={classes.grow}
              aria-label={said.conditionSource(at + 1)}
              value={condition.field_ref}
              data={listed(sources, findField(content, condition.field_ref)).map(({ field_id }) => ({
                value: field_id,
                label: names.get(field_id) ?? field_id,
              }))}
              onChange={(event) => {
                const source = sources.find((one) => one.field_id === event.currentTarget.value)
                if (source) change(at, { field_ref: source.field_id, value: firstValue(source) })
              }}
            />
            <ActionIcon
              aria-label={said.removeCondition(at + 1)}
              onClick={() => set(conditions.filter((_, n) => n !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
          <ConditionValue
            label={said.conditionValue(at + 1)}
            source={findField(content, condition.field_ref)}
            value={condition.value}
            onChange={(value) => change(at, { value })}
          />
        </div>
      ))}
      {error && <p className={classes.error}>{error}</p>}
      {first === undefined ? (
        <p className={classes.hint}>{said.noEarlier}</p>
      ) : (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              set([
                ...conditions,
                { field_ref: first.field_id, operator: 'EQUALS', value: firstValue(first) },
              ])
            }
          >
            {said.addCondition}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ConditionValueProps {
  label: string
  source: FieldDefinition | undefined
  value: string
  onChange: (value: string) => void
}

function ConditionValue({ label, source, value, onChange }: ConditionValueProps) {
  if (source && isFromList(source))
    return (
      <EntrySelect
        aria-label={label}
        listId={source.list_id}
        leftSection={said.equals}
        value={value}
        onChange={onChange}
      />
    )
  const choices =
    source && hasOptions(source)
      ? source.constant.map((option) => ({ value: option.value, label: option.label }))
      : source?.field_type === 'TIMEPICKER'
        ? TIME_CHOICES.map((time) => ({ value: time, label: time }))
        : undefined
  if (choices)
    return (
      <NativeSelect
        aria-label={label}
        leftSection={said.equals}
        value={value}
        data={choices}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      aria-label={label}
      leftSection={said.equals}
      type={source?.field_type === 'DATEPICKER' ? 'date' : 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Conditions may use any earlier question except rich text, files and groups (F4). */
function earlierSources(content: TemplateContent, ownerId: string): FieldDefinition[] {
  const before: FieldDefinition[] = []
  for (const section of content) {
    if (section.field_id === ownerId) break
    const fields = sectionFields(section)
    const at = fields.findIndex((field) => field.field_id === ownerId)
    // No other section refers to what approvers answer (R7).
    if (at >= 0 || !isOfLevel(section)) before.push(...(at < 0 ? fields : fields.slice(0, at)))
    if (at >= 0) break
  }
  const unusable = ['TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD', 'NESTED']
  return before.filter((field) => !unusable.includes(field.field_type))
}

/** Includes a condition's source that is no longer valid, so that it remains visible. */
function listed(sources: readonly FieldDefinition[], named: FieldDefinition | undefined): FieldDefinition[] {
  return named && !sources.includes(named) ? [named, ...sources] : [...sources]
}

function firstValue(source: FieldDefinition): string {
  if (hasOptions(source)) return source.constant[0]?.value ?? ''
  return source.field_type === 'TIMEPICKER' ? (TIME_CHOICES[0] ?? '') : ''
}
