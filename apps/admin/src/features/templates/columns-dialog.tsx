import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { HEADER_LISTS, LIST_COLUMNS_MAX } from '@countersign/domain'
import type { HeaderList } from '@countersign/domain'
import { DialogFrame, ErrorState, Notice, SkeletonRows } from '@countersign/ui'
import { Button, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { useChange } from '../../lib/use-change.ts'
import classes from './columns-dialog.module.css'
import { columnQuestions, withColumns } from './list-columns.ts'
import { texts } from './texts.ts'

type Template = CallOutput<'admin-get_template_by_id'>
const text = texts.listColumns

interface ColumnsDialogProps {
  templateId: string
  onClose: () => void
}

/** Which answers the lists of memos show when they are narrowed to this type (`headers`). */
export function ColumnsDialog({ templateId, onClose }: ColumnsDialogProps) {
  const { data, error, refetch } = useQuery(
    callQuery(client, 'admin-get_template_by_id', { template_id: templateId }),
  )
  if (data !== undefined) return <ColumnsForm template={data} onClose={onClose} />
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={text.title}
      primary={{ label: text.save, onClick: onClose, disabled: true }}
    >
      {error === null ? (
        <SkeletonRows />
      ) : (
        <ErrorState title={texts.listFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
    </DialogFrame>
  )
}

function ColumnsForm({ template, onClose }: { template: Template; onClose: () => void }) {
  // The change is based on the version that was current when the dialog opened (A6).
  const [opened] = useState(template)
  const [headers, setHeaders] = useState(opened.headers)
  const change = useChange('admin-edit_template', { onDone: onClose, quiet: true })
  const questions = columnQuestions(opened.template_content)
  const save = () => {
    const { template_id, version_id, revision, template_name, description, guidelines } = opened
    change.mutate({
      template_id,
      version_id,
      revision,
      template_name,
      description,
      guidelines,
      headers,
      category_id: opened.category_id ?? '',
      template_content: opened.template_content,
      template_config: opened.template_config,
      action: 'DRAFTED',
    })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={text.title}
      primary={{ label: text.save, onClick: save, busy: change.isPending }}
    >
      <p className={classes.hint}>{text.hint}</p>
      <div className={classes.lists}>
        {(Object.keys(HEADER_LISTS) as HeaderList[]).flatMap((list) =>
          HEADER_LISTS[list].map((tab) => (
            <MultiSelect
              key={`${list} ${tab}`}
              label={text.lists[`${list}.${tab}`]}
              placeholder={headers[list]?.[tab]?.length ? undefined : text.none}
              data={questions}
              value={(headers[list]?.[tab] ?? []).map((column) => column.key)}
              maxValues={LIST_COLUMNS_MAX}
              searchable
              onChange={(keys) => setHeaders(withColumns(headers, list, tab, keys, questions))}
            />
          )),
        )}
      </div>
      <Button size="xs" variant="default" onClick={() => setHeaders({})}>
        {text.clear}
      </Button>
      {change.error !== null && <Notice tone="error">{errorText(change.error)}</Notice>}
    </DialogFrame>
  )
}
