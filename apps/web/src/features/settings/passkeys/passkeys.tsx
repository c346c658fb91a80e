import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ConfirmDialog, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import classes from '../security.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeyTexts } from './texts.ts'
import { useAddPasskey, useRevokePasskey } from './use-passkeys.ts'

type Passkey = CallOutput<'get_passkeys'>['passkeys'][number]

/** A person's passkeys (O4): to add, to recognise and to revoke. */
export function Passkeys() {
  const { data, error, refetch } = useQuery({ ...callQuery(client, 'get_passkeys', {}), staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Passkey>()
  const [isAsking, setAsking] = useState(false)
  const adding = useAddPasskey(() => setAdding(false))
  const revoking = useRevokePasskey(() => setAsking(false))
  const passkeys = data?.passkeys
  return (
    <Sheet padded={false} label={passkeyTexts.title}>
      <div className={classes.head}>
        <div className={classes.headText}>
          <h2 className={classes.title}>{passkeyTexts.title}</h2>
          <p className={classes.meta}>{passkeyTexts.text}</p>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {passkeyTexts.add}
        </Button>
      </div>
      {passkeys === undefined && error !== null && (
        <ErrorState
          title={passkeyTexts.loadFailure}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {passkeys === undefined && error === null && <SkeletonRows rows={2} />}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkey_id}
              passkey={passkey}
              onRevoke={() => {
                setAsked(passkey)
                setAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      {passkeys?.length === 0 && <p className={classes.note}>{passkeyTexts.none}</p>}
      <AddPasskeyDialog
        opened={isAdding}
        busy={adding.isPending}
        onClose={() => setAdding(false)}
        onConfirm={(name) => adding.mutate(name)}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={passkeyTexts.revokeTitle(asked?.name ?? '')}
        message={
          <>
            <p>{passkeyTexts.revokeText}</p>
            {passkeys?.length === 1 && <p>{passkeyTexts.revokeLast}</p>}
          </>
        }
        confirmLabel={passkeyTexts.revoke}
        busy={revoking.isPending}
        danger
        onConfirm={() => asked && revoking.mutate(asked.passkey_id)}
      />
    </Sheet>
  )
}
