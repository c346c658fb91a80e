import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

export const legalRoutes: RouteObject[] = [
  {
    lazy: () => import('./legal-page.tsx'),
    children: [
      {
        path: paths.terms,
        lazy: async () => ({ Component: (await import('../../shared/legal/terms-text.tsx')).TermsText }),
      },
      {
        path: paths.privacy,
        lazy: async () => ({ Component: (await import('../../shared/legal/privacy-text.tsx')).PrivacyText }),
      },
    ],
  },
]
