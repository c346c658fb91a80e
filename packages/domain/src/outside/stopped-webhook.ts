import { DELIVERY_DAYS, WEBHOOK_MAX_FAILURES } from './webhook-limits.ts'

/** What the mail about a webhook says that has switched itself off (P2). The address and the secret are never named. */
export function stoppedWebhookText({ name, host }: { name: string; host: string }): {
  heading: string
  preheader: string
  paragraphs: string[]
  reason: string
} {
  return {
    heading: `The webhook “${name}” has switched itself off`,
    preheader: `${WEBHOOK_MAX_FAILURES} deliveries to ${host} in a row failed.`,
    paragraphs: [
      `${WEBHOOK_MAX_FAILURES} deliveries to ${host} in a row failed, so nothing more is sent there. What happens meanwhile waits for it, for ${DELIVERY_DAYS} days.`,
      'Once its receiver answers again, switch the webhook on. What waits is sent then.',
    ],
    reason: 'You are receiving this because you are an administrator without limits.',
  }
}
