import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

export const supportRoutes: RouteObject[] = [
  {
    lazy: () => import('./support-page.tsx'),
    children: [
      { path: paths.supportContact, lazy: () => import('./contact.tsx') },
      {
        path: paths.supportTerms,
        lazy: async () => ({ Component: (await import('../../shared/legal/terms-text.tsx')).TermsText }),
      },
      {
        path: paths.supportPrivacy,
        lazy: async () => ({ Component: (await import('../../shared/legal/privacy-text.tsx')).PrivacyText }),
      },
    ],
  },
]
