import type { RenderLink } from '@countersign/ui'
import { Link } from 'react-router'

/** How the design system's links are followed: inside the router. */
export const renderRouterLink: RenderLink = ({ href, children, ...props }) => (
  <Link to={href} {...props}>
    {children}
  </Link>
)
