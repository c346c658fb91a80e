import { AppProviders } from '@countersign/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../lib/query-client.ts'
import { renderRouterLink } from './router-link.tsx'
import { router } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppProviders renderLink={renderRouterLink}>
        <RouterProvider router={router} />
      </AppProviders>
    </QueryClientProvider>
  </StrictMode>,
)
