import { renderRouterLink } from '@countersign/app-shell/router-link'
import type { RenderLink } from '@countersign/ui'
import type { DataRouter } from 'react-router'
import { prefetchPage, HOVER_MS } from './prefetch.ts'

/** Renders links inside the router, and prefetches a page when its link is hovered or focused for a moment. */
export function routerLinks(router: Pick<DataRouter, 'routes'>): RenderLink {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const rest = (href: string) => {
    leave()
    timer = setTimeout(() => prefetchPage(router, href), HOVER_MS)
  }
  return (props) =>
    renderRouterLink({
      onPointerEnter: () => rest(props.href),
      onPointerLeave: leave,
      onFocus: () => rest(props.href),
      onBlur: leave,
      ...props,
    })
}
