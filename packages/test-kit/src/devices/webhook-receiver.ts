export { startWebhookReceiver } from '../../../../scripts/test/webhook-receiver.ts'
export type { WebhookReceiver } from '../../../../scripts/test/webhook-receiver.ts'
