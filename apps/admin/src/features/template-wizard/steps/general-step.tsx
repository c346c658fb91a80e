import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { TemplateInfo } from '@countersign/domain'
import { RichTextInput } from '@countersign/form'
import { ErrorState, Sheet } from '@countersign/ui'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import type { InfoErrors } from '../model/draft/info-errors.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './general-step.module.css'
import { infoFieldId } from '../model/place-ids.ts'
import { LevelTimeSettings } from './level-time-settings.tsx'
import type { CodeCheck } from './use-code-check.ts'

const selectInfo = (state: WizardState) => state.info
const said = texts.general

interface GeneralStepProps {
  isNew: boolean
  errors: InfoErrors
  code: CodeCheck
}

/** Step 1, General Information (W7). */
export function GeneralStep({ isNew, errors, code }: GeneralStepProps) {
  const { dispatch, pendingEdits } = useWizardStore()
  const info = useWizard(selectInfo)
  const categories = useQuery(callQuery(client, 'admin-get_categories', {}))
  const set = (changes: Partial<TemplateInfo>) => dispatch({ type: 'setInfo', changes })
  const codeHint = !isNew
    ? said.codeFixed
    : code === 'checking'
      ? said.codeChecking
      : code === 'free'
        ? said.codeFree
        : said.codeHint
  return (
    <Sheet rule="ruled">
      <div className={classes.fields}>
        {categories.isError && (
          <ErrorState
            title={said.categoriesFailure}
            detail={errorText(categories.error)}
            onRetry={() => void categories.refetch()}
          />
        )}
        <NativeSelect
          id={infoFieldId('category_id')}
          label={said.category}
          withAsterisk
          aria-required
          value={info.category_id ?? ''}
          data={[
            { value: '', label: said.chooseCategory },
            ...(categories.data ?? []).map((one) => ({ value: one.category_id, label: one.category_name })),
          ]}
          error={errors.category_id}
          onChange={(event) => set({ category_id: event.currentTarget.value || null })}
        />
        <TextInput
          id={infoFieldId('template_code')}
          label={said.code}
          withAsterisk
          aria-required
          autoComplete="off"
          spellCheck={false}
          disabled={!isNew}
          description={codeHint}
          value={info.template_code}
          error={errors.template_code ?? (code === 'taken' ? texts.errors.takenCode : undefined)}
          onChange={(event) => set({ template_code: event.currentTarget.value.toUpperCase().trim() })}
        />
        <TextInput
          id={infoFieldId('template_name')}
          className={classes.wide}
          label={said.name}
          withAsterisk
          aria-required
          value={info.template_name}
          error={errors.template_name}
          onChange={(event) => set({ template_name: event.currentTarget.value })}
        />
        <Textarea
          id={infoFieldId('description')}
          className={classes.wide}
          label={said.description}
          autosize
          minRows={2}
          value={info.description}
          error={errors.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <div id={infoFieldId('guidelines')} className={classes.wide}>
          <RichTextInput
            label={said.guidelines}
            description={said.guidelinesHint}
            value={info.guidelines}
            error={errors.guidelines}
            onChange={(guidelines) => set({ guidelines })}
            pendingEdits={pendingEdits}
          />
        </div>
        <LevelTimeSettings errors={errors} />
      </div>
    </Sheet>
  )
}
