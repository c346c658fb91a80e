import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import './theme/mantine-styles.ts'
import { LinkContext } from './navigation/app-link.tsx'
import type { RenderLink } from './navigation/app-link.tsx'
import { useLightPaper } from './theme/use-light-paper.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'
import { areToastsWanted, loadToasts, onFirstToast } from './feedback/toasts.tsx'

/** The key that `public/color-scheme.js` reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' })

const ToastStack = lazy(async () => ({ default: (await loadToasts()).ToastStack }))

interface AppProvidersProps {
  /** Renders links within the application. Keep its identity stable. */
  renderLink: RenderLink
  children: ReactNode
}

/** Theme, colour scheme, toasts and the app's link component; wraps the whole application. */
export function AppProviders({ renderLink, children }: AppProvidersProps) {
  useLightPaper()
  const showsToasts = useSyncExternalStore(onFirstToast, areToastsWanted)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {showsToasts && (
        <Suspense>
          <ToastStack />
        </Suspense>
      )}
      <LinkContext value={renderLink}>{children}</LinkContext>
    </MantineProvider>
  )
}
