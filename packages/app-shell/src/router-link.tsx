import type { AppLinkProps } from '@countersign/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

/** Renders the design system's links inside the router; an app may add listeners. */
export function renderRouterLink({
  href,
  children,
  ...props
}: AppLinkProps & Omit<LinkProps, 'to' | keyof AppLinkProps>): ReactNode {
  return (
    <Link to={href} {...props}>
      {children}
    </Link>
  )
}
