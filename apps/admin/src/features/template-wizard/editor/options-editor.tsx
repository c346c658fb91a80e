import { BUDGET_TYPES, COST_TYPES, CURRENCIES, FOLLOW_UP_MAX_DEPTH, isFromList } from '@countersign/domain'
import type { BranchingOption, FieldDefinition } from '@countersign/domain'
import { STAYS_SHOWN } from '@countersign/ui'
import { Button, Menu, NativeSelect, Switch } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { SortableRows } from '../builder/sortable-rows.tsx'
import type { NewOption } from '../model/actions.ts'
import { followUpDepth } from '../model/changes/change-options.ts'
import type { FieldPlace } from '../model/constraints.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { ListChoice } from './list-choice.tsx'
import { OptionRow } from './option-row.tsx'
import { OptionsSource } from './options-source.tsx'

type Choice = Extract<FieldDefinition, { field_type: 'DROPDOWN' | 'DROPDOWN_DEFAULT' | 'RADIO' | 'CHECKBOX' }>

const selectContent = (state: WizardState) => state.content

const budgetName = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()
/** Lists whose values the cost report uses (H7). */
const lists: { name: string; options: readonly NewOption[] }[] = [
  { name: texts.editor.lists.currencies, options: CURRENCIES.map((value) => ({ value, label: value })) },
  {
    name: texts.editor.lists.costTypes,
    options: COST_TYPES.map((value) => ({ value, label: value === 'BOTH' ? 'CAPEX + OPEX' : value })),
  },
  {
    name: texts.editor.lists.budgetTypes,
    options: BUDGET_TYPES.map((value) => ({ value, label: budgetName(value) })),
  },
]

interface OptionsEditorProps {
  field: Choice
  place: FieldPlace
}

/** The options of a dropdown, radio or checkbox; a dropdown may take them from a shared list (N9). */
export function OptionsEditor({ field, place }: OptionsEditorProps) {
  const isDropdown = field.field_type === 'DROPDOWN' || field.field_type === 'DROPDOWN_DEFAULT'
  const editor = isFromList(field) ? <ListChoice field={field} /> : <OwnOptions field={field} place={place} />
  if (!isDropdown) return editor
  return (
    <>
      <OptionsSource field={field} />
      {editor}
    </>
  )
}

/** Options of the question's own: names, order, the preset, jumps and follow-ups. */
function OwnOptions({ field, place }: OptionsEditorProps) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const fieldId = field.field_id
  const options: readonly BranchingOption[] = field.constant
  const mayBranch = field.field_type !== 'CHECKBOX' && place !== 'row'
  const mayAsk = mayBranch && followUpDepth(content, fieldId) < FOLLOW_UP_MAX_DEPTH
  const isBranching = 'hasBranchingQuestions' in field && field.hasBranchingQuestions === true
  const isDropdown = field.field_type === 'DROPDOWN' || field.field_type === 'DROPDOWN_DEFAULT'
  const focusOption = (at: number) =>
    requestAnimationFrame(() => {
      const input = list.current?.querySelectorAll<HTMLInputElement>('[data-option]')[at]
      input?.focus()
      input?.select()
    })
  const add = (added: readonly NewOption[], at = options.length - 1) => {
    dispatch({ type: 'addOptions', fieldId, options: added, below: options[at]?.value })
    focusOption(at + added.length)
  }
  return (
    <div role="group" aria-labelledby={id} className={classes.stack} ref={list}>
      <p id={id} className={classes.legend}>
        {texts.editor.options}
      </p>
      <SortableRows
        id={`options-${fieldId}`}
        ids={options.map((option) => option.value)}
        nameOf={(value) => options.find((option) => option.value === value)?.label ?? ''}
        onMove={(value, to) => dispatch({ type: 'moveOption', fieldId, value, to })}
      >
        {options.map((option, at) => (
          <OptionRow
            key={option.value}
            field={field}
            option={option}
            number={at + 1}
            mayBranch={mayBranch}
            mayAsk={mayAsk}
            onAddBelow={(added) => add(added, at)}
            onRemoved={() => focusOption(Math.max(0, at - 1))}
          />
        ))}
      </SortableRows>
      {ownMessage(content, fieldId, 'REPEATED_OPTION') && (
        <p className={classes.error}>{ownMessage(content, fieldId, 'REPEATED_OPTION')}</p>
      )}
      <div className={classes.row}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add([{}])}
        >
          {texts.editor.addOption}
        </Button>
        <Menu {...STAYS_SHOWN} position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconListDetails size={14} aria-hidden />}>
              {texts.editor.addList}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {lists.map((one) => (
              <Menu.Item
                key={one.name}
                onClick={() => dispatch({ type: 'addOptions', fieldId, options: one.options })}
              >
                {one.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {isDropdown && place !== 'followUp' && (
        <NativeSelect
          label={texts.editor.preset}
          value={field.field_type === 'DROPDOWN_DEFAULT' ? field.defaultValue : ''}
          data={[
            { value: '', label: texts.editor.noPreset },
            ...options.map(({ value, label }) => ({ value, label })),
          ]}
          error={ownMessage(content, fieldId, 'UNKNOWN_DEFAULT')}
          onChange={(event) => {
            dispatch({ type: 'setDefault', fieldId, value: event.currentTarget.value })
            dispatch({ type: 'endTyping' })
          }}
        />
      )}
      {mayBranch && (
        <Switch
          label={texts.editor.branching}
          description={texts.editor.branchingHint}
          labelPosition="left"
          classNames={{ body: classes.switch }}
          checked={isBranching}
          onChange={(event) => dispatch({ type: 'setBranching', fieldId, isOn: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
