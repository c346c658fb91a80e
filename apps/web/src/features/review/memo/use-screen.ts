import { useIsBelow } from '@countersign/ui'

/** Where the parts of a review have room: rail and side panels, no side panels, no rail, or one column. */
export type Screen = 'wide' | 'tabs' | 'menu' | 'phone'

export function useScreen(): Screen {
  const isWide = !useIsBelow('lg')
  const hasRail = !useIsBelow('md')
  const isPhone = useIsBelow('sm')
  if (isPhone) return 'phone'
  return isWide ? 'wide' : hasRail ? 'tabs' : 'menu'
}
