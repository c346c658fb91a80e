import { formatDay } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { ConfirmDialog, ErrorState, PageTitle, Sheet, showToast, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { client } from '../../../lib/server/client.ts'
import type { Preparer } from '../../../shared/preparing/preparers-query.ts'
import { preparersQuery } from '../../../shared/preparing/preparers-query.ts'
import classes from '../security.module.css'
import { PreparerDialog } from './preparer-dialog.tsx'
import { PreparerRow } from './preparer-row.tsx'
import { preparerTexts as texts } from './texts.ts'

/** Who prepares drafts for the person, and for whom the person prepares them (R6). */
export function Component() {
  usePageTitle(texts.title)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...preparersQuery, staleTime: 0 })
  const [edited, setEdited] = useState<Preparer | 'new'>()
  const [asked, setAsked] = useState<Preparer>()
  const refetchAll = () => queryClient.invalidateQueries({ queryKey: preparersQuery.queryKey })
  const ending = useMutation({
    mutationFn: ({ preparation_id }: Preparer) => client.change('end_preparer', { preparation_id }),
    onSuccess: () => showToast({ kind: 'success', message: texts.ended }),
    onError: (cause) => showToast({ kind: 'error', id: 'end-preparer', message: errorText(cause) }),
    onSettled: async () => {
      setAsked(undefined)
      await refetchAll()
    },
  })
  return (
    <>
      <PageTitle title={texts.title} />
      <Sheet padded={false} label={texts.title}>
        <div className={classes.head}>
          <div className={classes.headText}>
            <p className={classes.meta}>{texts.text}</p>
          </div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={data === undefined}
            onClick={() => setEdited('new')}
          >
            {texts.add}
          </Button>
        </div>
        {data === undefined && error !== null && (
          <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <SkeletonRows rows={2} />}
        {data?.preparers.length === 0 && <p className={classes.note}>{texts.none}</p>}
        {data !== undefined && data.preparers.length > 0 && (
          <ul className={classes.list}>
            {data.preparers.map((preparer) => (
              <PreparerRow
                key={preparer.preparation_id}
                preparer={preparer}
                onChange={() => setEdited(preparer)}
                onEnd={() => setAsked(preparer)}
              />
            ))}
          </ul>
        )}
      </Sheet>
      {data !== undefined && data.preparing_for.length > 0 && (
        <div className={classes.next}>
          <Sheet padded={false} label={texts.preparingFor}>
            <div className={classes.head}>
              <h2 className={classes.title}>{texts.preparingFor}</h2>
            </div>
            <ul className={classes.list}>
              {data.preparing_for.map(({ preparation_id, name, email, last_day }) => (
                <li key={preparation_id} className={classes.session}>
                  <span className={classes.icon}>
                    <IconPencil size={18} stroke={1.6} aria-hidden />
                  </span>
                  <div className={classes.who}>
                    <span className={classes.browser}>{name}</span>
                    <span className={classes.meta}>
                      {email} · {texts.untilDay(formatDay(last_day))}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </Sheet>
        </div>
      )}
      {edited !== undefined && (
        <PreparerDialog
          preparer={edited === 'new' ? undefined : edited}
          taken={data?.preparers.map(({ email }) => email) ?? []}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            showToast({ kind: 'success', message: texts.saved })
            void refetchAll()
          }}
        />
      )}
      {asked !== undefined && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={texts.endTitle(asked.name)}
          message={texts.endText(asked.name, asked.drafts)}
          confirmLabel={texts.end}
          busy={ending.isPending}
          danger
          onConfirm={() => ending.mutate(asked)}
        />
      )}
    </>
  )
}
