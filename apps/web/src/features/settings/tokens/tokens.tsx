import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ConfirmDialog, ErrorState, Sheet, ShownOnceDialog, showToast, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import classes from '../security.module.css'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { tokenTexts } from './texts.ts'
import { TokenRow } from './token-row.tsx'

type Token = CallOutput<'get_tokens'>['tokens'][number]
const { queryKey } = callQuery(client, 'get_tokens', {})

/** A person's own API tokens (P1): to make, to recognise and to revoke. */
export function Tokens() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...callQuery(client, 'get_tokens', {}), staleTime: 0 })
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [asked, setAsked] = useState<Token>()
  const revoking = useMutation({
    mutationFn: (token: Token) => client.change('revoke_token', { token_id: token.token_id }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (cause) => showToast({ kind: 'error', id: 'revoke-token', message: errorText(cause) }),
    onSettled: async () => {
      setAsked(undefined)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <Sheet padded={false} label={tokenTexts.title}>
      <div className={classes.head}>
        <div className={classes.headText}>
          <h2 className={classes.title}>{tokenTexts.title}</h2>
          <p className={classes.meta}>{tokenTexts.text}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={data === undefined}
          onClick={() => setCreating(true)}
        >
          {tokenTexts.create}
        </Button>
      </div>
      {data === undefined && error !== null && (
        <ErrorState title={tokenTexts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data !== undefined && data.tokens.length > 0 && (
        <ul className={classes.list}>
          {data.tokens.map((token) => (
            <TokenRow key={token.token_id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {data?.tokens.length === 0 && <p className={classes.note}>{tokenTexts.none}</p>}
      {isCreating && data !== undefined && (
        <CreateTokenDialog
          allowedScopes={data.allowed_scopes}
          latestEnd={data.latest_end}
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false)
            if (token !== null) setSecret(token)
            void queryClient.invalidateQueries({ queryKey })
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnceDialog
          title={tokenTexts.shownTitle}
          text={tokenTexts.shownText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {asked !== undefined && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={tokenTexts.revokeTitle(asked.name)}
          message={asked.is_expired ? tokenTexts.revokeEndedText : tokenTexts.revokeText(asked.name)}
          confirmLabel={tokenTexts.revoke}
          busy={revoking.isPending}
          danger
          onConfirm={() => revoking.mutate(asked)}
        />
      )}
    </Sheet>
  )
}
