import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { useSessionUser } from '@countersign/app-shell/session'
import { callQuery } from '@countersign/client'
import { Dialog, ErrorState, Notice, SavedFields } from '@countersign/ui'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { client } from '../../lib/client.ts'
import { useKeptChange } from '../../lib/use-kept-change.ts'
import classes from './confirm-publication.module.css'
import { VersionDifferences } from './difference-sheet.tsx'
import type { TemplateRow } from './template-row.ts'
import { texts } from './texts.ts'

type Answer = 'CONFIRMED' | 'REFUSED' | 'CANCELLED'

const said = texts.waiting
const REASON_MAX = 1000

/** N5: another administrator confirms or refuses a changed policy, having seen what changes; who asked may take the request back. */
export function ConfirmPublication({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const { template_id, version_id, revision, waiting, template_name } = row
  const email = useSessionUser()?.email
  const { kept, change } = useKeptChange('admin-confirm_publication', {
    key: `confirm ${version_id}`,
    empty: '',
    onClose,
  })
  const { draft: reason, onChange } = kept
  const [hasSeen, setSeen] = useState(false)
  const onShown = useCallback(() => setSeen(true), [])
  const versions = useQuery(callQuery(client, 'admin-get_template_versions', { template_id }))
  const live = versions.data?.find(({ status }) => status === 'PUBLISHED' || status === 'UNPUBLISHED')
  const isMine = waiting?.requested_by_email === email
  const answer = (given: Answer) =>
    change.mutate({ template_id, version_id, revision, answer: given, reason: reason.trim() })
  return (
    <Dialog opened onClose={onClose} title={said.title(template_name)}>
      <div className={classes.stack}>
        {waiting && (
          <p className={classes.text}>
            {said.asked(waiting.requested_by, formatDateTime(waiting.date_requested))} {isMine && said.mine}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
        <section className={classes.changes} aria-label={said.changes} tabIndex={0}>
          <h3 className={classes.heading}>{said.changes}</h3>
          {versions.data === undefined && versions.error !== null && (
            <ErrorState
              title={texts.listFailure}
              detail={errorText(versions.error)}
              onRetry={() => void versions.refetch()}
            />
          )}
          {versions.data && !live && <p className={classes.text}>{said.first}</p>}
          {live && (
            <VersionDifferences
              templateId={template_id}
              from={live.version_id}
              to={version_id}
              onShown={onShown}
            />
          )}
        </section>
        {change.error && <Notice tone="error">{errorText(change.error)}</Notice>}
        {isMine ? (
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {said.later}
            </Button>
            <Button variant="default" loading={change.isPending} onClick={() => answer('CANCELLED')}>
              {said.cancel}
            </Button>
          </div>
        ) : (
          <>
            <SavedFields busy={change.isPending}>
              <Textarea
                label={said.reason}
                autosize
                maxLength={REASON_MAX}
                value={reason}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
            </SavedFields>
            <div className={classes.buttons}>
              <Button variant="default" onClick={onClose}>
                {said.later}
              </Button>
              <Button variant="default" disabled={change.isPending} onClick={() => answer('REFUSED')}>
                {said.refuse}
              </Button>
              <Button
                disabled={live ? !hasSeen : versions.data === undefined}
                loading={change.isPending}
                onClick={() => answer('CONFIRMED')}
              >
                {said.confirm}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
