import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ConfirmDialog, ErrorState, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/server/client.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { NewSignIns } from './new-sign-ins.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import classes from './security.module.css'
import { SessionRow } from './session-row.tsx'
import { texts } from './texts.ts'
import { Tokens } from './tokens/tokens.tsx'
import { useEndSessions } from './use-end-sessions.ts'

/** The person's sessions (Q2): this one first, the others with a button to end them. */
export function Component() {
  usePageTitle(texts.security)
  const { data, error, refetch } = useQuery({ ...callQuery(client, 'get_sessions', {}), staleTime: 0 })
  const ending = useEndSessions()
  const [asked, setAsked] = useState<'others' | 'all'>()
  const sessions = data?.sessions
  const hasOthers = sessions !== undefined && sessions.length > 1
  return (
    <>
      <PageTitle title={texts.security} subtitle={texts.securityText} />
      <div className={classes.columns}>
        <div>
          {sessions !== undefined && (
            <NewSignIns
              sessions={sessions}
              busy={ending.isPending}
              onEnd={(session_id) => ending.mutate({ session_id })}
            />
          )}
          <Sheet padded={false} label={texts.sessions}>
            <div className={classes.head}>
              <h2 className={classes.title}>{texts.sessions}</h2>
              <div className={classes.buttons}>
                {hasOthers && (
                  <Button
                    variant="default"
                    leftSection={<IconLogout size={16} aria-hidden />}
                    onClick={() => setAsked('others')}
                  >
                    {texts.others}
                  </Button>
                )}
                <Button variant="default" onClick={() => setAsked('all')}>
                  {texts.everywhere}
                </Button>
              </div>
            </div>
            {sessions === undefined && error !== null && (
              <ErrorState title={texts.failure} detail={errorText(error)} onRetry={() => void refetch()} />
            )}
            {sessions === undefined && error === null && <SkeletonRows rows={3} />}
            {sessions !== undefined && (
              <ul className={classes.list}>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.session_id}
                    session={session}
                    busy={ending.isPending}
                    onEnd={() => ending.mutate({ session_id: session.session_id })}
                  />
                ))}
              </ul>
            )}
            {sessions !== undefined && !hasOthers && <p className={classes.note}>{texts.onlyHere}</p>}
          </Sheet>
          <div className={classes.next}>
            <Passkeys />
          </div>
          <div className={classes.next}>
            <Tokens />
          </div>
        </div>
        {data !== undefined && <RecentSignIns signIns={data.recent_sign_ins} />}
      </div>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'all' ? texts.confirmAll : texts.confirmOthers}
        message={asked === 'all' ? texts.confirmAllText : texts.confirmOthersText}
        confirmLabel={asked === 'all' ? texts.everywhere : texts.others}
        busy={ending.isPending}
        danger
        onConfirm={() =>
          ending.mutate({ keep_this: asked !== 'all' }, { onSettled: () => setAsked(undefined) })
        }
      />
    </>
  )
}
