import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import classes from './security.module.css'
import { texts } from './texts.ts'

type OwnSession = CallOutput<'get_sessions'>['sessions'][number]

interface NewSignInsProps {
  sessions: readonly OwnSession[]
  busy: boolean
  onEnd: (sessionId: string) => void
}

/** Asks about each other session that began in a browser that the person had never used (Q2). */
export function NewSignIns({ sessions, busy, onEnd }: NewSignInsProps) {
  const queryClient = useQueryClient()
  const confirming = useMutation({
    mutationFn: (session_id: string) => client.change('confirm_session', { session_id }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: callQuery(client, 'get_sessions', {}).queryKey }),
  })
  const isBusy = busy || confirming.isPending
  return sessions
    .filter((session) => session.is_new && !session.is_this)
    .map(({ session_id, address, date_signed_in }) => (
      <div key={session_id} className={classes.notice}>
        <Notice
          tone="amber"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          end={
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="xs"
                disabled={isBusy}
                onClick={() => confirming.mutate(session_id)}
              >
                {texts.yes}
              </Button>
              <Button variant="danger" size="xs" disabled={isBusy} onClick={() => onEnd(session_id)}>
                {texts.no}
              </Button>
            </div>
          }
        >
          <strong>{texts.isNew(address ?? texts.unknownAddress, formatDateTime(date_signed_in))}</strong>{' '}
          {texts.wasItYou}
        </Notice>
      </div>
    ))
}
