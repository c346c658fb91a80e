/** A page of the main navigation. */
export interface NavigationLink {
  href: string
  label: string
  /** The page shown now lies under this link. */
  current: boolean
}
