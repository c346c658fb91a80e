import { expect, it } from 'vitest'
import { stoppedWebhookText } from './stopped-webhook.ts'

it('P2: the mail about a webhook that has switched itself off says how many failures did so, and how long messages wait', () => {
  const { heading, paragraphs } = stoppedWebhookText({ name: 'Bridge', host: 'hooks.example' })
  expect(heading).toBe('The webhook “Bridge” has switched itself off')
  expect(paragraphs[0]).toBe(
    '50 deliveries to hooks.example in a row failed, so nothing more is sent there. What happens meanwhile waits for it, for 3 days.',
  )
})
