import { now } from '@countersign/app-shell/dates'
import { CONDITION_CHARACTERS, manilaDate, MAX_CONDITIONS } from '@countersign/domain'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ConditionDraft } from './condition-drafts.ts'
import { draftProblems } from './condition-drafts.ts'
import classes from './conditions.module.css'
import { conditionFieldTexts as texts } from './texts.ts'

interface ConditionFieldsProps {
  drafts: readonly ConditionDraft[]
  /** Confirming was tried: what is missing is said. */
  wasTried: boolean
  disabled: boolean
  onChange: (drafts: ConditionDraft[]) => void
}

/** What an approval is conditional on (R2), below its remarks: none until one is added, and up to five. */
export function ConditionFields({ drafts, wasTried, disabled, onChange }: ConditionFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  /** The row that was just added, whose text is to be written next. */
  const added = useRef<number>(undefined)
  const change = (key: number, changed: Partial<ConditionDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)))
  const add = () => {
    const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1
    added.current = key
    onChange([...drafts, { key, message: '', dueDay: '' }])
  }
  const remove = (key: number) => {
    onChange(drafts.filter((draft) => draft.key !== key))
    addButton.current?.focus()
  }
  return (
    <div className={classes.conditions}>
      {drafts.map((draft, index) => {
        const problems = wasTried ? draftProblems(draft, now()) : {}
        return (
          <fieldset key={draft.key} className={classes.condition} disabled={disabled}>
            <legend>{texts.group(index + 1)}</legend>
            <Textarea
              label={texts.message}
              withAsterisk
              aria-required
              autosize
              minRows={2}
              maxRows={6}
              maxLength={CONDITION_CHARACTERS}
              ref={(field) => {
                if (field === null || added.current !== draft.key) return
                added.current = undefined
                field.focus()
              }}
              value={draft.message}
              error={problems.message}
              onChange={(event) => change(draft.key, { message: event.currentTarget.value })}
            />
            <div className={classes.row}>
              <TextInput
                type="date"
                label={texts.dueDay}
                withAsterisk
                aria-required
                min={manilaDate(now())}
                value={draft.dueDay}
                error={problems.dueDay}
                onChange={(event) => change(draft.key, { dueDay: event.currentTarget.value })}
              />
              <Button variant="default" onClick={() => remove(draft.key)}>
                {texts.remove(index + 1)}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div className={classes.add}>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={disabled || drafts.length >= MAX_CONDITIONS}
          onClick={add}
        >
          {texts.add}
        </Button>
        <span className={classes.hint}>{texts.hint(MAX_CONDITIONS)}</span>
      </div>
    </div>
  )
}
