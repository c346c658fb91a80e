/** A page of the main navigation. */
export interface NavigationLink {
  href: string
  label: string
  /** Whether the current page is under this link. */
  current: boolean
}
