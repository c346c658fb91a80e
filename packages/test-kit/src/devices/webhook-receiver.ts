export { startWebhookReceiver } from '../../../../scripts/test/webhook-receiver.ts'
export type {
  Behaviour,
  ReceivedMessage,
  WebhookReceiver,
} from '../../../../scripts/test/webhook-receiver.ts'
