import { errorText } from '@countersign/app-shell/error-text'
import { callQuery, issuesOf } from '@countersign/client'
import { ConfirmDialog, Notice } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../lib/client.ts'
import { useChange } from '../../lib/use-change.ts'
import classes from './template-dialogs.module.css'
import type { TemplateRow } from './template-row.ts'
import { texts } from './texts.ts'

interface TemplateDialogProps {
  row: TemplateRow
  onClose: () => void
}

const target = ({ template_id, version_id, revision }: TemplateRow) => ({ template_id, version_id, revision })

/** Confirms publishing, and explains what it does not affect (F7). */
export function PublishTemplate({ row, onClose }: TemplateDialogProps) {
  const { template_id } = row
  const effects = useQuery(callQuery(client, 'admin-get_publishing_effects', { template_id })).data
  const change = useChange('admin-publish_template', { onDone: onClose, quiet: true })
  const leaves = effects !== undefined && effects.drafts + effects.open_memos > 0
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.publishTitle}
      message={
        <>
          <p className={classes.text}>{texts.publishText(row.template_name)}</p>
          {leaves && <p className={classes.text}>{texts.effects(effects.drafts, effects.open_memos)}</p>}
          <Failure error={change.error} />
        </>
      }
      confirmLabel={texts.actions.publish}
      busy={change.isPending}
      onConfirm={() => change.mutate(target(row))}
    />
  )
}

/** Confirms unpublishing, which stops new memos. */
export function UnpublishTemplate({ row, onClose }: TemplateDialogProps) {
  const change = useChange('admin-unpublish_template', { onDone: onClose, quiet: true })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.unpublishTitle}
      message={
        <>
          <p className={classes.text}>{texts.unpublishText(row.template_name)}</p>
          <Failure error={change.error} />
        </>
      }
      confirmLabel={texts.actions.unpublish}
      busy={change.isPending}
      onConfirm={() => change.mutate(target(row))}
    />
  )
}

/** Confirms the deletion of a version. */
export function DeleteVersion({ row, onClose }: TemplateDialogProps) {
  const change = useChange('admin-delete_template', { onDone: onClose, quiet: true })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.deleteTitle}
      message={
        <>
          <p className={classes.text}>{texts.deleteText(row.template_name, row.version_no)}</p>
          <Failure error={change.error} />
        </>
      }
      confirmLabel={texts.actions.delete}
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate(target(row))}
    />
  )
}

/** The server's message and each problem that prevents publishing; the dialog stays open for another attempt. */
function Failure({ error }: { error: Error | null }) {
  if (error === null) return null
  const issues = issuesOf(error)
  return (
    <Notice tone="error">
      <strong>{texts.failure}</strong>
      <div>{errorText(error)}</div>
      {issues.length > 1 && (
        <ul className={classes.issues}>
          {issues.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
