import { SettingsFrame } from '../../shared/settings-frame/settings-frame.tsx'
import { DirectoryCard } from './directory/directory-card.tsx'
import { ExportsCard } from './exports/exports-card.tsx'
import { IntegrationCard } from './integration-card.tsx'
import { texts } from './texts.ts'
import { TokensCard } from './tokens/tokens-card.tsx'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'

/** What other systems do here, and what goes to them: a card for each subject (P1, P2, P4, P6). */
export function Component() {
  return (
    <SettingsFrame subtitle={texts.subtitle}>
      <TokensCard />
      <WebhooksCard />
      <IntegrationCard
        title={texts.api.title}
        hint={texts.api.hint}
        action={
          <>
            <a href="/docs">{texts.api.docs}</a>
            <a href="/openapi.json">{texts.api.document}</a>
          </>
        }
      />
      <DirectoryCard />
      <ExportsCard />
    </SettingsFrame>
  )
}
