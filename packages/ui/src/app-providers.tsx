import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { LinkContext } from './app-link.tsx'
import type { RenderLink } from './app-link.tsx'
import { useLightPaper } from './use-light-paper.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import classes from './toasts.module.css'

/** The key that `public/color-scheme.js` reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' })

interface AppProvidersProps {
  /** Follows links inside the application. Keep its identity stable. */
  renderLink: RenderLink
  children: ReactNode
}

/** Theme, colour scheme, toasts and the app's link component; wraps the whole application. */
export function AppProviders({ renderLink, children }: AppProvidersProps) {
  useLightPaper()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Notifications
        position="top-right"
        limit={5}
        autoClose={5000}
        zIndex={400}
        classNames={{ root: classes.stack }}
      />
      <LinkContext value={renderLink}>{children}</LinkContext>
    </MantineProvider>
  )
}
