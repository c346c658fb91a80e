import { callQuery } from '@countersign/client'
import {
  ActionBar,
  Crumbs,
  ErrorState,
  Notice,
  PageBody,
  PageTitle,
  SavedFields,
  Sheet,
  SkeletonRows,
} from '@countersign/ui'
import { errorText } from '@countersign/app-shell/error-text'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { parseEmailAddress } from '@countersign/domain'
import { client } from '../../../lib/client.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useChange } from '../../../lib/use-change.ts'
import { SEARCH_DELAY_MS } from '../limits.ts'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { NamedElsewhere } from './elsewhere.tsx'
import { LeavingMemos } from './leaving-memos.tsx'
import type { Choices } from './leaving-memos.tsx'
import { LeavingResult } from './leaving-result.tsx'
import { ReasonField } from './reason-field.tsx'
import { texts } from './texts.ts'

/** Moves what is open of a person who leaves to others (K9): whom, a preview with the conflicts, progress and result. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const email = search.get('email') ?? ''
  const handoverId = search.get('handover')
  if (handoverId !== null) return <LeavingResult handoverId={handoverId} email={email} />
  const role = { id: search.get('role'), name: search.get('role_name') ?? '' }
  return (
    <LeavingForm
      key={`${email} ${role.id}`}
      email={email}
      role={role.id === null ? undefined : { id: role.id, name: role.name }}
      to={search.get('to') ?? ''}
      onStarted={(id) => setSearch({ email, handover: id })}
    />
  )
}

interface LeavingFormProps {
  email: string
  /** Only the seats that this role filled, after it changed hands (N6). */
  role: { id: string; name: string } | undefined
  /** Offered as the successor. */
  to: string
  onStarted: (handoverId: string) => void
}

function LeavingForm({ email, role, to, onStarted }: LeavingFormProps) {
  const [typed, setTyped] = useState(to)
  const [reason, setReason] = useState('')
  const [choices, setChoices] = useState<Choices>(new Map())
  const [wasTried, setWasTried] = useState(false)
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS)
  const successor = parseEmailAddress(settled.trim()) ?? undefined
  const chosen = [...choices].map(([memo_id, to_email]) => ({ memo_id, to_email }))
  const onlyRole = role === undefined ? {} : { role_id: role.id }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...callQuery(client, 'admin-get_handover', {
      email,
      ...(successor === undefined ? {} : { to_email: successor }),
      ...onlyRole,
      choices: chosen,
    }),
    placeholderData: keepPreviousData,
  })
  const start = useChange('admin-start_handover', {
    quiet: true,
    onDone: ({ handover_id }) => onStarted(handover_id),
  })
  const name = data?.name ?? email
  const title = role === undefined ? texts.title(name) : texts.roleTitle(name, role.name)
  usePageTitle(title)
  const moving = data?.memos.filter(({ to_email, conflict }) => to_email !== null && conflict === null) ?? []
  // What moves, and what doesn't, has been seen for this successor and these choices.
  const isSeen = successor !== undefined && successor === typed.trim().toLowerCase() && !isPlaceholderData
  const isReady = isSeen && moving.length > 0
  const send = () => {
    setWasTried(true)
    if (isReady && reason.trim() !== '')
      start.mutate({ email, to_email: successor, ...onlyRole, choices: chosen, reason: reason.trim() })
  }
  return (
    <>
      <ActionBar
        start={
          <Crumbs
            crumbs={[
              role === undefined
                ? { label: texts.back, href: paths.settingsPeople }
                : { label: role.name, href: paths.settingsRole(role.id) },
              { label: title },
            ]}
          />
        }
      >
        <Button disabled={!isReady} loading={start.isPending} onClick={send}>
          {texts.move(moving.length)}
        </Button>
      </ActionBar>
      <PageBody>
        <PageTitle
          title={title}
          subtitle={role === undefined ? texts.subtitle : texts.roleSubtitle}
          actions={
            role === undefined &&
            typeof data?.last_handover_id === 'string' && (
              <Button
                component={Link}
                to={paths.settingsLeaving(email, data.last_handover_id)}
                variant="default"
              >
                {texts.lastResult}
              </Button>
            )
          }
        />
        {data === undefined && error === null && <SkeletonRows rows={4} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={settingsTexts.loadFailure}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <div className={classes.parts}>
            <SavedFields busy={start.isPending}>
              <Sheet label={texts.whoTakesOver}>
                <div className={classes.form}>
                  <TextInput
                    type="email"
                    label={texts.successor}
                    description={texts.successorHint}
                    required
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                  <ReasonField
                    description={texts.reasonHint}
                    value={reason}
                    onChange={setReason}
                    wasTried={wasTried}
                  />
                  {start.error && <Notice tone="error">{errorText(start.error)}</Notice>}
                </div>
              </Sheet>
              <LeavingMemos
                handover={data}
                choices={choices}
                onChoose={(memoId, to) => setChoices((now) => new Map(now).set(memoId, to))}
              />
            </SavedFields>
            {role === undefined && <NamedElsewhere elsewhere={data.elsewhere} />}
          </div>
        )}
      </PageBody>
    </>
  )
}
