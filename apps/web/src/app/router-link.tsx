import type { RenderLink } from '@countersign/ui'
import { Link } from 'react-router'
import type { DataRouter } from 'react-router'
import { prefetchPage, restMs } from './prefetch.ts'

/** How the design system's links are followed: inside the router, their pages fetched once the pointer or the focus rests there. */
export function routerLinks(router: Pick<DataRouter, 'routes'>): RenderLink {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const rest = (href: string) => {
    leave()
    timer = setTimeout(() => prefetchPage(router, href), restMs)
  }
  return ({ href, children, ...props }) => (
    <Link
      to={href}
      onPointerEnter={() => rest(href)}
      onPointerLeave={leave}
      onFocus={() => rest(href)}
      onBlur={leave}
      {...props}
    >
      {children}
    </Link>
  )
}
