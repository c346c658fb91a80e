import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { DataTable, DialogFrame } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { texts as settingsTexts } from '../texts.ts'
import type { Removal } from './retention.ts'
import { texts } from './texts.ts'

type Outcome = CallOutput<'admin-get_removal'>['outcomes'][number]

/** The memos of a request, and what became of each (R8). */
export function OutcomesDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const query = useQuery(callQuery(client, 'admin-get_removal', { removal_id: removal.removal_id }))
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.outcomesTitle}
      primary={{ label: texts.close, onClick: onClose }}
    >
      <DataTable<Outcome>
        caption={texts.outcomesTitle}
        rows={query.data?.outcomes}
        rowKey={({ memo_id }) => memo_id}
        emptyText={texts.noRequests}
        error={loadError(query, settingsTexts.loadFailure)}
        columns={[
          { key: 'memo', header: texts.memoId, width: '11rem', card: 'title', cell: (one) => one.memo_id },
          {
            key: 'outcome',
            header: texts.outcome,
            card: 'below',
            cell: ({ outcome, message }) =>
              `${texts.outcomes[outcome ?? 'waiting']}${message === null ? '' : `. ${message}`}`,
          },
        ]}
      />
    </DialogFrame>
  )
}
