import { formatDateTime } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { ChipRow, DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { AnswerText, StateBadge } from './delivery-cells.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { texts } from './texts.ts'
import type { Delivery, Webhook } from './webhook.ts'
import classes from './webhooks.module.css'

type Filter = 'ALL' | 'RETRYING' | 'GIVEN_UP'
type Page = CallOutput<'admin-get_deliveries'>

const PAGE_ROWS = 20
/** While something waits, its state is looked at this often. */
const LOOK_MS = 2_000

/** The deliveries of a webhook, newest first (P2). */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { webhook_id, name, state } = webhook
  const [filter, setFilter] = useState<Filter>('ALL')
  const [viewed, setViewed] = useState<Delivery>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(
    webhook_id,
    filter,
  )
  const replay = useChange('admin-replay_delivery', { failure: texts.replayFailure })
  const counts = data?.pages[0]?.counts
  const count = (of: keyof Page['counts']) => (counts ? texts.count(counts[of]) : undefined)
  return (
    <>
      <ChipRow
        label={texts.filters}
        chosen={filter}
        onChoose={setFilter}
        chips={[
          { key: 'ALL', label: texts.all, count: count('all') },
          { key: 'RETRYING', label: texts.retrying, count: count('retrying') },
          { key: 'GIVEN_UP', label: texts.givenUp, count: count('given_up') },
        ]}
      />
      <DataTable
        caption={texts.deliveries(name)}
        density="dense"
        rows={data?.pages.flatMap(({ deliveries }) => deliveries)}
        rowKey={({ delivery_id }) => delivery_id}
        columns={COLUMNS}
        emptyText={texts.noDeliveries}
        error={loadError({ data, error, refetch }, texts.deliveriesFailure)}
        actionsWidth="11rem"
        rowActions={(delivery) => (
          <RowButtons of={`${delivery.kind} ${delivery.memo_id ?? ''}`.trim()}>
            <RowButton label={texts.view} onClick={() => setViewed(delivery)} />
            {state === 'ON' && (
              <RowButton
                label={delivery.state === 'WAITING' ? texts.tryNow : texts.replay}
                icon={
                  delivery.state === 'DELIVERED' ? undefined : (
                    <IconRefresh size={14} stroke={1.8} aria-hidden />
                  )
                }
                onClick={() => replay.mutate({ delivery_id: delivery.delivery_id })}
              />
            )}
          </RowButtons>
        )}
        footer={
          hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {texts.more}
              </Button>
            </div>
          )
        }
      />
      {viewed !== undefined && <DeliveryDialog delivery={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}

function useDeliveries(webhook_id: string, filter: Filter) {
  const state = filter === 'ALL' ? null : filter
  return useInfiniteQuery({
    queryKey: ['admin-get_deliveries', { webhook_id, state }] as const,
    queryFn: ({ pageParam }) =>
      client.call('admin-get_deliveries', { webhook_id, state, limit: PAGE_ROWS, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some((one) => one.state === 'WAITING') === true && LOOK_MS,
  })
}

const COLUMNS: DataColumn<Delivery>[] = [
  {
    key: 'event',
    header: texts.event,
    card: 'title',
    width: '11rem',
    cell: ({ kind }) => <code className={classes.kind}>{kind}</code>,
    title: ({ kind }) => kind,
  },
  {
    key: 'memo',
    header: texts.memo,
    card: 'meta',
    width: '9rem',
    cell: ({ memo_id }) => memo_id ?? texts.none,
  },
  {
    key: 'sent',
    header: texts.sent,
    card: 'meta',
    width: '11.5rem',
    cell: ({ sent_at }) => formatDateTime(sent_at) || texts.none,
  },
  {
    key: 'answer',
    header: texts.answer,
    card: 'meta',
    cell: (delivery) => <AnswerText delivery={delivery} />,
    title: ({ problem }) => problem ?? undefined,
  },
  {
    key: 'attempts',
    header: texts.attempts,
    card: 'meta',
    cardLabel: () => texts.attempts,
    width: '5.5rem',
    cell: ({ attempts, most_attempts, state }) =>
      state === 'WAITING' && attempts > 0 ? texts.attemptsOf(attempts, most_attempts) : attempts,
  },
  {
    key: 'status',
    header: texts.status,
    card: 'below',
    width: '14rem',
    cell: (delivery) => <StateBadge delivery={delivery} />,
  },
]
