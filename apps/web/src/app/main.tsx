import { renderApp } from '@countersign/app-shell/render-app'
import { followPageViews, logPageView } from './page-views.ts'
import { routerLinks } from './router-link.tsx'
import { router } from './router.tsx'

followPageViews(router, logPageView)
renderApp(router, routerLinks(router))
