import { AppProviders } from '@countersign/ui'
import type { RenderLink } from '@countersign/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './query-client.ts'

/** Renders an application into the `#root` of its index.html. */
export function renderApp(router: DataRouter, renderLink: RenderLink): void {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppProviders renderLink={renderLink}>
          <RouterProvider router={router} />
        </AppProviders>
      </QueryClientProvider>
    </StrictMode>,
  )
}
