import { useMediaQuery } from '@mantine/hooks'
import { BREAKPOINTS } from './sizes.ts'

/** Whether the screen is narrower than a breakpoint, as `(max-width: 47.99em)` in style sheets; known from the first render on. */
export function useIsBelow(name: keyof typeof BREAKPOINTS): boolean {
  return useMediaQuery(`(max-width: ${BREAKPOINTS[name] - 0.01}em)`, false, {
    getInitialValueInEffect: false,
  })
}
