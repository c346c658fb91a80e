import { formErrorText } from '@countersign/app-shell/form-error-text'
import { callQuery } from '@countersign/client'
import { kindsOf, WEBHOOK_FORMATS, WEBHOOK_LIMITS } from '@countersign/domain'
import type { OutsideKind, WebhookFormat } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { useChange } from '../../../lib/use-change.ts'
import { texts } from './texts.ts'
import type { Webhook } from './webhook.ts'
import { savedFields } from './webhook.ts'
import classes from './webhooks.module.css'

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onClose: () => void
  /** With the secret of a new one, where it has any. */
  onSaved: (secret: string | null) => void
}

const PUBLISHED = { field_path: 'status', field_value: 'PUBLISHED' } as const

/** Sets up a webhook or a chat, or changes it (P2, P5). */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const [name, setName] = useState(webhook?.name ?? '')
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'STANDARD')
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<OutsideKind[]>(webhook?.kinds ?? ['memo.submitted', 'memo.approved'])
  const [templateIds, setTemplateIds] = useState(webhook?.template_ids ?? [])
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useChange('admin-save_webhook', {
    quiet: true,
    onDone: ({ secret }) => onSaved(secret),
  })
  const possible = kindsOf(format)
  const kinds = possible.filter((kind) => chosen.includes(kind))
  const missing = {
    name: name.trim() === '',
    url: webhook === undefined && url.trim() === '',
    kinds: kinds.length === 0,
  }
  const required = (isMissing: boolean) => (isChecked && isMissing ? texts.required : undefined)
  const save = () => {
    setChecked(true)
    if (Object.values(missing).some(Boolean)) return
    const before = webhook ? savedFields(webhook) : {}
    mutate({
      ...before,
      name: name.trim(),
      format,
      kinds,
      template_ids: templateIds,
      ...(url.trim() === '' ? {} : { url: url.trim() }),
    })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={webhook ? texts.editTitle : texts.addTitle}
      primary={{ label: texts.save, onClick: save, busy: isPending }}
    >
      <div className={classes.form}>
        <TextInput
          label={texts.name}
          data-autofocus
          required
          autoComplete="off"
          maxLength={WEBHOOK_LIMITS.nameCharacters}
          value={name}
          error={required(missing.name)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={texts.format}
          data={WEBHOOK_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          value={format}
          disabled={webhook !== undefined}
          allowDeselect={false}
          onChange={(value) => value !== null && setFormat(value)}
        />
        <TextInput
          label={texts.url}
          description={webhook ? texts.urlKept(webhook.host) : texts.urlHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={webhook === undefined}
          type="url"
          autoComplete="off"
          maxLength={WEBHOOK_LIMITS.urlCharacters}
          value={url}
          error={required(missing.url)}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={texts.kindsLabel}
          withAsterisk
          value={kinds}
          error={required(missing.kinds)}
          onChange={(values) => setChosen(possible.filter((kind) => values.includes(kind)))}
        >
          <div className={classes.choices}>
            {possible.map((kind) => (
              <Checkbox key={kind} value={kind} label={texts.kinds[kind]} />
            ))}
          </div>
        </Checkbox.Group>
        <TemplatesSelect value={templateIds} onChange={setTemplateIds} />
        {error !== null && <Notice tone="error">{formErrorText(error)}</Notice>}
      </div>
    </DialogFrame>
  )
}

/** None chosen means all. */
function TemplatesSelect({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const { data = [] } = useQuery(callQuery(client, 'admin-get_templates', PUBLISHED))
  const named = new Map(data.map(({ template_id, template_name }) => [template_id, template_name]))
  // One that is no longer published stays chosen.
  const ids = [...named.keys(), ...value.filter((id) => !named.has(id))]
  return (
    <MultiSelect
      label={texts.templatesLabel}
      description={texts.templatesHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      data={ids.map((id) => ({ value: id, label: named.get(id) ?? texts.unpublished }))}
      value={value}
      onChange={onChange}
      maxValues={WEBHOOK_LIMITS.templates}
    />
  )
}
