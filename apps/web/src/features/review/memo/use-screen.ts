import { useMediaQuery } from '@mantine/hooks'

/** Where the parts of a review have room: rail and side panels, no side panels, no rail, or one column. */
export type Screen = 'wide' | 'tabs' | 'menu' | 'phone'

const now = { getInitialValueInEffect: false }

export function useScreen(): Screen {
  const isWide = useMediaQuery('(min-width: 75em)', true, now)
  const hasRail = useMediaQuery('(min-width: 64em)', true, now)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, now)
  if (isPhone) return 'phone'
  return isWide ? 'wide' : hasRail ? 'tabs' : 'menu'
}
