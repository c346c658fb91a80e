import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import {
  ConfirmDialog,
  ErrorState,
  PageTitle,
  Sheet,
  ShownOnceDialog,
  showToast,
  SkeletonRows,
} from '@countersign/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { client } from '../../../lib/server/client.ts'
import classes from '../security.module.css'
import { CalendarLink } from './calendar-link.tsx'
import { calendarTexts as texts } from './texts.ts'

const { queryKey } = callQuery(client, 'get_calendar_link', {})

/** The link by which a calendar reads a person's due memos (P5). */
export function Component() {
  usePageTitle(texts.title)
  const { data, error, refetch } = useQuery({ ...callQuery(client, 'get_calendar_link', {}), staleTime: 0 })
  const [asked, setAsked] = useState<'replace' | 'revoke'>()
  const [url, setUrl] = useState<string | null>(null)
  const close = () => setAsked(undefined)
  const create = useLinkChange(async () => {
    const made = await client.change('create_calendar_link', {})
    setUrl(made.url)
  }, close)
  const revoke = useLinkChange(async () => {
    const { message } = await client.change('revoke_calendar_link', {})
    showToast({ kind: 'success', message })
  }, close)
  const link = data?.link
  return (
    <>
      <PageTitle title={texts.title} />
      <Sheet padded={false} label={texts.title}>
        <div className={classes.head}>
          <div className={classes.headText}>
            <p className={classes.meta}>{texts.text}</p>
          </div>
          {link === null && (
            <Button loading={create.isPending} onClick={() => create.mutate()}>
              {texts.create}
            </Button>
          )}
        </div>
        {data === undefined && error === null && <SkeletonRows rows={1} />}
        {data === undefined && error !== null && (
          <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
        )}
        {link === null && <p className={classes.note}>{texts.none}</p>}
        {link && (
          <CalendarLink
            link={link}
            onReplace={() => setAsked('replace')}
            onRevoke={() => setAsked('revoke')}
          />
        )}
      </Sheet>
      <ConfirmDialog
        opened={asked === 'replace'}
        onClose={close}
        title={texts.replaceTitle}
        message={texts.replaceText}
        confirmLabel={texts.replace}
        busy={create.isPending}
        onConfirm={() => create.mutate()}
      />
      <ConfirmDialog
        opened={asked === 'revoke'}
        onClose={close}
        title={texts.revokeTitle}
        message={texts.revokeText}
        confirmLabel={texts.revoke}
        busy={revoke.isPending}
        danger
        onConfirm={() => revoke.mutate()}
      />
      {url !== null && (
        <ShownOnceDialog
          title={texts.shownTitle}
          text={texts.shownText}
          secret={url}
          onClose={() => setUrl(null)}
        />
      )}
    </>
  )
}

/** Changes the link, and reads it again whatever came of it. */
function useLinkChange(mutationFn: () => Promise<void>, onEnd: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) =>
      showToast({ kind: 'error', id: 'calendar', title: texts.failure, message: errorText(error) }),
    onSettled: async () => {
      onEnd()
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}
