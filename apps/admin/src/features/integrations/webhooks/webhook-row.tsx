import { formatDate, formatDateTime } from '@countersign/app-shell/dates'
import { ConfirmDialog, Notice, StatusBadge } from '@countersign/ui'
import { Button, Switch, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import {
  IconChevronDown,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { Deliveries } from './deliveries.tsx'
import { HourMarks } from './hour-marks.tsx'
import { texts } from './texts.ts'
import type { Webhook } from './webhook.ts'
import { savedFields, shareOf } from './webhook.ts'
import classes from './webhooks.module.css'

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string, bothUntil: string) => void
}

/** A webhook: its state, its last 24 hours and its switch; open, its deliveries (P2). */
export function WebhookRow({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { name, host, state, kinds, template_ids } = webhook
  const save = useChange('admin-save_webhook', { failure: texts.switchFailure })
  return (
    <li className={classes.webhook} data-open={isOpen || undefined}>
      <div className={classes.row}>
        <span className={classes.dot} data-state={dotOf(webhook)} aria-hidden />
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <code className={classes.host}>{host}</code>
        </div>
        <span className={classes.kinds}>
          {texts.kindsShort(kinds)} · {texts.templates(template_ids.length)}
        </span>
        <HourMarks webhook={webhook} />
        <span className={classes.share}>{shareText(webhook)}</span>
        <HealthBadge webhook={webhook} />
        <Switch
          aria-label={texts.isOn(name)}
          checked={state === 'ON'}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ ...savedFields(webhook), is_on: event.currentTarget.checked })}
        />
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={texts.open(name)}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </div>
      <div id={detailsId} className={classes.details} hidden={!isOpen}>
        {isOpen && <Details webhook={webhook} onEdit={onEdit} onSecret={onSecret} />}
      </div>
    </li>
  )
}

function Details({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const { webhook_id, name, format, state, failures, date_switched, resumes_at } = webhook
  const [asked, setAsked] = useState<'secret' | 'delete'>()
  const close = () => setAsked(undefined)
  const replace = useChange('admin-replace_webhook_secret', {
    failure: texts.replaceFailure,
    onDone: ({ secret, previous_secret_until }) => {
      close()
      if (secret !== null) onSecret(secret, previous_secret_until)
    },
  })
  const remove = useChange('admin-delete_webhook', { failure: texts.deleteFailure, onDone: close })
  const test = useChange('admin-test_webhook', { failure: texts.testFailure })
  return (
    <>
      {state === 'STOPPED' && (
        <Notice tone="error">{texts.stoppedText(failures, formatDate(date_switched))}</Notice>
      )}
      {state === 'ON' && resumes_at !== null && (
        <Notice>{texts.pausedText(formatDateTime(resumes_at))}</Notice>
      )}
      <div className={classes.actions}>
        {format === 'STANDARD' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconKey size={15} stroke={1.8} aria-hidden />}
            onClick={() => setAsked('secret')}
          >
            {texts.secret}
          </Button>
        )}
        {state === 'ON' && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={test.isPending}
            leftSection={<IconSend size={15} stroke={1.8} aria-hidden />}
            onClick={() => test.mutate({ webhook_id })}
          >
            {texts.test}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
        <Button
          variant="danger"
          size="compact-sm"
          leftSection={<IconTrash size={15} stroke={1.8} aria-hidden />}
          onClick={() => setAsked('delete')}
        >
          {texts.remove}
        </Button>
      </div>
      <Deliveries webhook={webhook} />
      <ConfirmDialog
        opened={asked === 'secret'}
        onClose={close}
        title={texts.replaceTitle(name)}
        message={texts.replaceText}
        confirmLabel={texts.replace}
        busy={replace.isPending}
        onConfirm={() => replace.mutate({ webhook_id })}
      />
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={texts.deleteTitle(name)}
        message={texts.deleteText}
        confirmLabel={texts.remove}
        busy={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ webhook_id })}
      />
    </>
  )
}

function dotOf({ state, needing_look }: Webhook): string {
  if (state === 'OFF') return 'off'
  if (state === 'STOPPED') return 'stopped'
  return needing_look > 0 ? 'look' : 'good'
}

function shareText(webhook: Webhook): string {
  if (webhook.state !== 'ON') return texts.offSince(formatDate(webhook.date_switched))
  const share = shareOf(webhook)
  return share ? texts.share(share.percent, share.count) : texts.quiet
}

function HealthBadge({ webhook: { state, needing_look } }: { webhook: Webhook }) {
  if (state === 'OFF') return <StatusBadge kind="draft" label={texts.off} icon={IconPlayerPause} />
  if (state === 'STOPPED') return <StatusBadge kind="rejected" label={texts.stopped} />
  return needing_look > 0 ? (
    <StatusBadge kind="returned" label={texts.needLook(needing_look)} icon={IconRefresh} />
  ) : (
    <StatusBadge kind="approved" label={texts.healthy} />
  )
}
