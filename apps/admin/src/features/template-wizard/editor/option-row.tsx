import { OPTIONS_MIN, TEMPLATE_TEXT_MAX_CHARACTERS, templateMessage } from '@countersign/domain'
import type { BranchingOption, FieldDefinition } from '@countersign/domain'
import { ROW_TOOLTIPS } from '@countersign/ui'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconGitBranch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRow } from '../builder/sortable-rows.tsx'
import type { NewOption } from '../model/actions.ts'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { OptionLeadsTo } from './option-leads-to.tsx'

interface OptionRowProps {
  field: FieldDefinition & { constant: readonly BranchingOption[] }
  option: BranchingOption
  number: number
  /** Whether it may jump to another section, and whether it may have follow-up questions. */
  mayBranch: boolean
  mayAsk: boolean
  onAddBelow: (added: readonly NewOption[]) => void
  onRemoved: () => void
}

/** One option. Enter adds another one below it, and each line of a pasted list becomes an option. */
export function OptionRow(props: OptionRowProps) {
  const { field, option, number, mayBranch, mayAsk, onAddBelow, onRemoved } = props
  const { dispatch } = useWizardStore()
  const leadsOn = Boolean(option.branchingSection) || (option.branchingQuestions ?? []).length > 0
  const [isOpen, setOpen] = useState(leadsOn)
  const { row, grip } = useRow(option.value, texts.editor.moveOption(option.label))
  const fieldId = field.field_id
  const { value, label } = option
  const isLast = field.constant.length <= OPTIONS_MIN
  const paste = (text: string): boolean => {
    const lines = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const [first, ...rest] = lines
    if (first === undefined || rest.length === 0) return false
    dispatch({ type: 'labelOption', fieldId, value, label: first })
    onAddBelow(rest.map((line) => ({ label: line })))
    return true
  }
  return (
    <div {...row} className={classes.stack} data-row>
      <div className={classes.row}>
        {grip}
        <TextInput
          className={classes.grow}
          data-option
          aria-label={texts.editor.option(number)}
          value={label}
          error={labelProblem(label)}
          onChange={(event) =>
            dispatch({ type: 'labelOption', fieldId, value, label: event.currentTarget.value })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onAddBelow([{}])
          }}
          onPaste={(event) => {
            if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
        />
        {mayBranch && (
          <Tooltip {...ROW_TOOLTIPS.first} label={texts.editor.leadOn(label)}>
            <ActionIcon
              aria-label={texts.editor.leadOn(label)}
              aria-expanded={isOpen}
              data-leads-on={leadsOn || undefined}
              color={leadsOn ? 'ink' : 'gray'}
              onClick={() => setOpen(!isOpen)}
            >
              <IconGitBranch size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip
          {...ROW_TOOLTIPS.last}
          label={isLast ? texts.editor.lastOption : texts.editor.removeOption(label)}
        >
          <ActionIcon
            aria-label={texts.editor.removeOption(label)}
            aria-disabled={isLast}
            aria-description={isLast ? texts.editor.lastOption : undefined}
            onClick={() => {
              if (isLast) return
              dispatch({ type: 'removeOption', fieldId, value })
              onRemoved()
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {mayBranch && isOpen && <OptionLeadsTo fieldId={fieldId} option={option} mayAsk={mayAsk} />}
    </div>
  )
}

/** Validates the label itself: findings name options by value, which an option elsewhere may share. */
function labelProblem(label: string): string | undefined {
  if (label.trim() === '') return templateMessage({ code: 'UNNAMED_OPTION' })
  return label.length > TEMPLATE_TEXT_MAX_CHARACTERS.option
    ? templateMessage({ code: 'OPTION_TOO_LONG' })
    : undefined
}
