import { sectionNames, templateMessage } from '@countersign/domain'
import type { BranchingOption } from '@countersign/domain'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { problemsOf } from '../model/problems.ts'
import { sectionOf } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { focusLast } from './focus-last.ts'
import { InnerQuestion } from './inner-question.tsx'

const selectContent = (state: WizardState) => state.content

interface OptionLeadsToProps {
  fieldId: string
  option: BranchingOption
  mayAsk: boolean
}

/** An option's jump to a later section, and its follow-up questions (W10). */
export function OptionLeadsTo({ fieldId, option, mayAsk }: OptionLeadsToProps) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const names = sectionNames(content)
  const own = sectionOf(content, fieldId)
  const later = content.slice(content.findIndex((section) => section === own) + 1)
  const target = option.branchingSection?.field_id ?? ''
  const isLater = target === '' || later.some((section) => section.field_id === target)
  const earlier = isLater ? [] : content.filter((section) => section.field_id === target)
  const problem = problemsOf(content)
    .byId.get(option.value)
    ?.find((one) => one.path.includes(fieldId))
  return (
    <div className={classes.inner} data-questions>
      <NativeSelect
        label={texts.editor.jump}
        description={later.length === 0 ? texts.editor.noLaterSection : undefined}
        value={target}
        data={[
          { value: '', label: texts.editor.noJump },
          ...[...earlier, ...later].map(({ field_id, field_name }) => ({
            value: field_id,
            label: names.get(field_id) ?? field_name,
          })),
        ]}
        error={problem && templateMessage(problem)}
        onChange={(event) =>
          dispatch({
            type: 'setJump',
            fieldId,
            value: option.value,
            sectionId: event.currentTarget.value || null,
          })
        }
      />
      {(option.branchingQuestions ?? []).map((question) => (
        <InnerQuestion
          key={question.field_id}
          field={question}
          place="followUp"
          removeLabel={texts.editor.removeFollowUp(question.field_name)}
        />
      ))}
      {mayAsk && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={(event) => {
              dispatch({ type: 'addFollowUp', fieldId, value: option.value })
              focusLast(event.currentTarget, '[data-question]')
            }}
          >
            {texts.editor.addFollowUp}
          </Button>
        </div>
      )}
    </div>
  )
}
