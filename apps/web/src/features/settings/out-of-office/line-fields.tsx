import { callQuery } from '@countersign/client'
import type { AbsenceWarning, Days } from '@countersign/domain'
import { ABSENCE_LIMITS, daysText, emailKey } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Button, MultiSelect, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { PeoplePicker } from '../../../shared/people-picker/people-picker.tsx'
import type { DraftLine } from './absence-draft.ts'
import classes from './out-of-office.module.css'
import { texts } from './texts.ts'

const publishedQuery = callQuery(client, 'get_templates', { field_path: 'status', field_value: 'PUBLISHED' })

interface LineFieldsProps {
  line: DraftLine
  number: number
  today: string
  /** Days are entered where there are several lines, or the only one isn't for the whole absence. */
  hasDays: boolean
  names: ReadonlyMap<string, string>
  ownEmail: string
  warnings: readonly AbsenceWarning[]
  /** The error of a field, by its name on the wire; '' is the line itself. */
  errorOf: (field: string) => string | undefined
  /** @param named the delegate who was chosen */
  onChange: (line: DraftLine, named?: ChosenPerson) => void
  onSplit: (days: Days) => void
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined
}

/** Who decides on some days, and about which memos. */
export function LineFields(props: LineFieldsProps) {
  const { line, number, today, hasDays, names, ownEmail, warnings, errorOf, onChange } = props
  const { data: templates } = useQuery(publishedQuery)
  const delegate = line.delegate
  const nameOf = (email: string) => names.get(email) ?? email
  return (
    <fieldset className={classes.line} data-several={hasDays || undefined}>
      {hasDays && (
        <legend className={classes.legend}>
          {texts.line(number)}
          {props.onRemove && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={props.onRemove}
            >
              {texts.removeLine(number)}
            </Button>
          )}
        </legend>
      )}
      {errorOf('') !== undefined && <Notice tone="error">{errorOf('')}</Notice>}
      {hasDays && (
        <div className={classes.days}>
          <TextInput
            type="date"
            label={texts.lineFrom}
            required
            value={line.firstDay}
            error={errorOf('first_day')}
            onChange={(event) => onChange({ ...line, firstDay: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={texts.lineUntil}
            required
            value={line.lastDay ?? ''}
            error={errorOf('last_day')}
            onChange={(event) => onChange({ ...line, lastDay: event.currentTarget.value })}
          />
        </div>
      )}
      <PeoplePicker
        label={texts.delegate}
        description={texts.delegateHint}
        people={delegate === null ? [] : [{ email: delegate, name: nameOf(delegate), photoURL: null }]}
        taken={new Set([ownEmail, ...(delegate === null ? [] : [delegate])].map(emailKey))}
        error={errorOf('delegate_email')}
        onAdd={(person) => onChange({ ...line, delegate: person.email }, person)}
        onRemove={() => onChange({ ...line, delegate: null })}
      />
      {warnings.map((warning) => {
        const days = daysText(warning.firstDay, warning.lastDay, today)
        return (
          <Notice
            key={`${warning.kind} ${warning.firstDay}`}
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            <div className={classes.gap}>
              <div className={classes.gapText}>
                <strong>{texts.warnings[warning.kind](nameOf(delegate ?? ''), days)}</strong>{' '}
                {warning.kind !== 'NAMES_BACK' && texts.gap}
              </div>
              {warning.kind === 'DELEGATE_AWAY' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => props.onSplit({ firstDay: warning.firstDay, lastDay: warning.lastDay })}
                >
                  {texts.addDelegate(days)}
                </Button>
              )}
            </div>
          </Notice>
        )
      })}
      <Radio.Group
        label={texts.which}
        value={line.isScoped ? 'chosen' : 'all'}
        onChange={(value) =>
          onChange({
            ...line,
            isScoped: value === 'chosen',
            templateIds: value === 'all' ? [] : line.templateIds,
          })
        }
      >
        <div className={classes.scope}>
          <Radio value="all" label={texts.allTemplates} description={texts.allTemplatesHint} />
          <Radio value="chosen" label={texts.chosenTemplates} description={texts.chosenTemplatesHint} />
        </div>
      </Radio.Group>
      {line.isScoped && (
        <MultiSelect
          label={texts.templates}
          required
          searchable
          maxValues={ABSENCE_LIMITS.templatesPerLine}
          data={(templates ?? []).map(({ template_id, template_name }) => ({
            value: template_id,
            label: template_name,
          }))}
          value={line.templateIds}
          error={errorOf('template_ids')}
          onChange={(templateIds) => onChange({ ...line, templateIds })}
        />
      )}
    </fieldset>
  )
}
