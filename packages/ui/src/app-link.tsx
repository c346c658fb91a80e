import { createContext, useContext } from 'react'
import type { ReactNode, Ref } from 'react'

/** What a link needs. The app says what follows it (React Router's link, say). */
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
  /** It leads where its whole row or card does: what moves from row to row finds it by this. */
  'data-row-link'?: boolean
}

/** Turns a link's needs into the element that follows it. */
export type RenderLink = (props: AppLinkProps) => ReactNode

export const LinkContext = createContext<RenderLink>(({ children, ...props }) => <a {...props}>{children}</a>)

/** A link inside the application: followed without loading the page anew where the app's router can. */
export function AppLink(props: AppLinkProps) {
  return useContext(LinkContext)(props)
}
