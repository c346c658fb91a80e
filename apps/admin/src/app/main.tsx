import { renderApp } from '@countersign/app-shell/render-app'
import { renderRouterLink } from '@countersign/app-shell/router-link'
import { router } from './router.tsx'

renderApp(router, renderRouterLink)
