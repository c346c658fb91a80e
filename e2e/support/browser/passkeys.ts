import type { CDPSession, Page } from '@playwright/test'

/** An authenticator of the browser, in software. */
export interface Authenticator {
  /** Whether its person lets it verify them. */
  setVerified(isVerified: boolean): Promise<void>
}

/** Gives a page an authenticator that verifies its person, like a laptop's. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
