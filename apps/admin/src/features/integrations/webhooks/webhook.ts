import type { CallOutput } from '@countersign/contract'

export type Webhook = CallOutput<'admin-get_webhooks'>['webhooks'][number]
export type Delivery = CallOutput<'admin-get_deliveries'>['deliveries'][number]

/** How many messages of the last 24 hours were delivered, of how many; null where there were none. */
export function shareOf({ hours }: Pick<Webhook, 'hours'>): { percent: string; count: number } | null {
  const sum = (of: (hour: Webhook['hours'][number]) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0)
  const count = sum(({ delivered, waiting, given_up }) => delivered + waiting + given_up)
  if (count === 0) return null
  const share = (sum(({ delivered }) => delivered) / count) * 100
  // Never 100 % where something is missing.
  const percent = share === 100 ? '100' : (Math.floor(share * 10) / 10).toFixed(1)
  return { percent, count }
}

/** The changeable part of a webhook, as its call takes it: without an address, which stays. */
export function savedFields(webhook: Webhook) {
  const { webhook_id, name, format, kinds, template_ids, state, revision } = webhook
  return { webhook_id, name, format, kinds, template_ids, is_on: state === 'ON', revision }
}
