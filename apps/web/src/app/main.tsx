import { AppProviders } from '@countersign/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../lib/query-client.ts'
import { followPageViews, logPageView } from '../lib/page-views.ts'
import { routerLinks } from './router-link.tsx'
import { router } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

followPageViews(router, logPageView)
const renderLink = routerLinks(router)

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppProviders renderLink={renderLink}>
        <RouterProvider router={router} />
      </AppProviders>
    </QueryClientProvider>
  </StrictMode>,
)
