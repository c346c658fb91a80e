import { isFromList, optionsOf, POLICY_MAX_VALUES } from '@countersign/domain'
import type { PolicyCondition } from '@countersign/domain'
import { MultiSelect, NativeSelect, TagsInput } from '@mantine/core'
import type { MultiSelectProps } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useEntryOptions } from '../../../../lib/shared-lists/use-entry-options.ts'
import { findField } from '../../model/walk-content.ts'
import type { WizardState } from '../../model/wizard-state.ts'
import { useWizard } from '../../wizard-store.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import classes from './row-editor.module.css'

type Choosing = Extract<PolicyCondition, { values: unknown }>

interface ChoiceConditionProps {
  heading: string
  blank: Choosing
  /** Null for any value. */
  condition: Choosing | null
  onChange: (condition: Choosing | null) => void
}

const said = texts.condition
const selectContent = (state: WizardState) => state.content

/** A condition on a choice: is one of, or none of, some options, companies or groups; of a text question, some texts. */
export function ChoiceCondition({ heading, blank, condition, onChange }: ChoiceConditionProps) {
  const values = condition?.values ?? []
  const list = useNamedList(blank)
  const known = useKnownValues(blank)
  const mode = condition === null ? 'any' : condition.is_one_of ? 'is' : 'isNot'
  const set = (chosen: readonly string[]) => condition && onChange({ ...condition, values: chosen })
  const input = {
    'aria-label': said.values(heading),
    value: [...values],
    maxValues: POLICY_MAX_VALUES,
    error: values.length === 0,
    onChange: set,
  }
  return (
    <div className={classes.inputs}>
      <NativeSelect
        aria-label={said.mode(heading)}
        value={mode}
        data={[
          { value: 'any', label: said.any },
          { value: 'is', label: said.is },
          { value: 'isNot', label: said.isNot },
        ]}
        onChange={(event) => {
          const next = event.currentTarget.value
          onChange(next === 'any' ? null : { ...(condition ?? blank), is_one_of: next === 'is' })
        }}
      />
      {condition !== null &&
        (list !== undefined ? (
          <EntriesSelect {...input} listId={list} />
        ) : known ? (
          <MultiSelect
            {...input}
            className={classes.values}
            data={withUnknown(known, values)}
            placeholder={values.length === 0 ? said.choose : undefined}
            searchable
            hidePickedOptions
          />
        ) : (
          <TagsInput
            {...input}
            className={classes.values}
            placeholder={said.type}
            splitChars={[]}
            acceptValueOnBlur
          />
        ))}
    </div>
  )
}

/** Entries of a shared list, searched by code or label (N9). */
function EntriesSelect({ listId, ...input }: MultiSelectProps & { listId: string; value: string[] }) {
  const options = useEntryOptions(listId, input.value)
  return (
    <MultiSelect
      {...input}
      {...options}
      className={classes.values}
      placeholder={input.value.length === 0 ? said.choose : undefined}
      hidePickedOptions
    />
  )
}

/** The shared list that the question of a condition chooses from. */
function useNamedList(condition: Choosing): string | undefined {
  const content = useWizard(selectContent)
  const field = condition.kind === 'CHOICE' ? findField(content, condition.field_id) : undefined
  return field && isFromList(field) ? field.list_id : undefined
}

interface NamedValue {
  value: string
  label: string
}

/** The values to choose from; undefined where any text may come. */
function useKnownValues(condition: Choosing): NamedValue[] | undefined {
  const { organisation } = usePolicy()
  const content = useWizard(selectContent)
  if (condition.kind === 'CHOICE') {
    const field = findField(content, condition.field_id)
    const options = field && optionsOf(field)
    return options && distinct(options.map(({ value, label }) => ({ value, label })))
  }
  const units = condition.kind === 'COMPANY' ? organisation.companies : organisation.groups
  return distinct(units.map(({ id: value, name: label }) => ({ value, label })))
}

/** A list can't show two entries for one value; the form's own check reports them. */
function distinct(values: readonly NamedValue[]): NamedValue[] {
  return values.filter(({ value }, at) => values.findIndex((other) => other.value === value) === at)
}

/** Values that are gone stay in the list, so that they can be seen and removed. */
function withUnknown(known: readonly NamedValue[], chosen: readonly string[]): NamedValue[] {
  const gone = chosen.filter((value) => !known.some((one) => one.value === value))
  return [...known, ...gone.map((value) => ({ value, label: value }))]
}
