import { createContext, useContext } from 'react'
import type { ReactNode, Ref } from 'react'

/** Props of a link. The app decides what renders it, such as React Router's link. */
export interface AppLinkProps {
  href: string
  children: ReactNode
  className?: string
  title?: string
  tabIndex?: number
  role?: string
  ref?: Ref<HTMLAnchorElement>
  onClick?: React.MouseEventHandler<HTMLAnchorElement>
  'aria-current'?: 'page' | 'step' | 'true'
  'aria-label'?: string
  'aria-describedby'?: string
  /** Marks the link that its whole row or card follows; keyboard shortcuts find it by this. */
  'data-row-link'?: boolean
  /** Keeps the focus when the page moves to another address of its own. */
  'data-keeps-focus'?: boolean
}

/** Renders a link with the app's router. */
export type RenderLink = (props: AppLinkProps) => ReactNode

export const LinkContext = createContext<RenderLink>(({ children, ...props }) => <a {...props}>{children}</a>)

/** A link within the application, followed without a page load where the app's router can. */
export function AppLink(props: AppLinkProps) {
  return useContext(LinkContext)(props)
}
