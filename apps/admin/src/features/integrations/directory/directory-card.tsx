import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ErrorState, SkeletonRows, StatusBadge } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { ConfirmChange } from '../../../lib/confirm-change.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { IntegrationCard } from '../integration-card.tsx'
import type { AddressRequest, DirectorySync } from './directory-sync.ts'
import classes from './directory.module.css'
import { SetUpDialog } from './set-up-dialog.tsx'
import { texts } from './texts.ts'

/** The directory sync (P4): its figures, what waits for a decision, and its token. */
export function DirectoryCard() {
  const [isSettingUp, setSettingUp] = useState(false)
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_directory_sync', {}),
    staleTime: 0,
  })
  const isConnected = data?.tokens.some(({ is_expired }) => !is_expired) === true
  return (
    <IntegrationCard
      title={texts.title}
      hint={texts.hint}
      action={
        <>
          {data && (
            <StatusBadge
              kind={isConnected ? 'approved' : 'draft'}
              label={isConnected ? texts.connected : texts.notSetUp}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            disabled={data === undefined}
            onClick={() => setSettingUp(true)}
          >
            {texts.setUp}
          </Button>
        </>
      }
    >
      {data ? (
        <Body sync={data} />
      ) : error ? (
        <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {isSettingUp && data && <SetUpDialog sync={data} onClose={() => setSettingUp(false)} />}
    </IntegrationCard>
  )
}

function Body({ sync }: { sync: DirectorySync }) {
  const { people, groups, date_last_changed, left, addresses } = sync
  const [asked, setAsked] = useState<AddressRequest>()
  return (
    <div className={classes.body}>
      <dl className={classes.figures}>
        <Figure
          name={texts.people}
          value={people.total.toLocaleString('en')}
          detail={texts.peopleDetail(people.active, people.total - people.active)}
        />
        <Figure name={texts.groups} value={groups.toLocaleString('en')} detail={texts.groupsDetail} />
        <Figure name={texts.lastChange} value={formatDateTime(date_last_changed) || texts.never} />
      </dl>
      <div className={classes.decisions}>
        <h3 className={classes.name}>{texts.decisions}</h3>
        {left.length + addresses.length === 0 && <p className={classes.detail}>{texts.noDecisions}</p>}
        <ul className={classes.list}>
          {left.map(({ email, name, memos }) => (
            <Decision key={email} name={name} text={texts.left(memos)}>
              <Button
                component={Link}
                to={paths.settingsLeaving(email)}
                variant="subtle"
                size="compact-sm"
                aria-label={texts.handOverOf(name)}
              >
                {texts.handOver}
              </Button>
            </Decision>
          ))}
          {addresses.map((request) => (
            <Decision
              key={request.email}
              name={request.name}
              text={texts.address(request.email, request.former_name)}
            >
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts.confirmOf(request.email)}
                onClick={() => setAsked(request)}
              >
                {texts.confirm}
              </Button>
            </Decision>
          ))}
        </ul>
      </div>
      {asked && <ConfirmAddress request={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Figure({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        <span className={classes.figure}>{value}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </dd>
    </div>
  )
}

interface DecisionProps {
  name: string
  text: string
  children: React.ReactNode
}

function Decision({ name, text, children }: DecisionProps) {
  return (
    <li className={classes.decision}>
      <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
      <span>
        <strong>{name}</strong> {text}
      </span>
      {children}
    </li>
  )
}

function ConfirmAddress({ request, onClose }: { request: AddressRequest; onClose: () => void }) {
  const { email, name, former_name } = request
  const change = useChange('admin-confirm_address', { quiet: true, onDone: onClose })
  return (
    <ConfirmChange
      onClose={onClose}
      title={texts.confirmTitle}
      text={texts.confirmText(email, name, former_name)}
      confirmLabel={texts.confirm}
      change={change}
      onConfirm={() => change.mutate({ email })}
    />
  )
}
