/*
 * The sizes that style sheets may use. `npm run check` refuses any other.
 * Pixels are those at the browser's default text size; values are in rem and em, and grow with it.
 */

/** Font sizes in pixels: `--cs-font-size-13`. */
export const FONT_SIZES = [
  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 32, 36, 46,
] as const

/** Corner radii in pixels: `--cs-radius-6`. Circles use `--cs-radius-round`. */
export const RADII = [2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 22] as const

/**
 * Screen widths in em at which layouts change. Media queries cannot read custom properties and repeat these numbers:
 * `(min-width: 48em)` from a breakpoint on, `(max-width: 47.99em)` below it.
 */
export const BREAKPOINTS = {
  xs: 30,
  /** Below it: phones. */
  sm: 48,
  /** Below it three cards with figures do not fit side by side. */
  cards: 62,
  /** Below it: tablets. */
  md: 64,
  /** Below it a page has no side panels. */
  lg: 75,
  xl: 90,
} as const

const rem = (pixels: number): string => `${pixels / 16}rem`

export const fontSize = (pixels: (typeof FONT_SIZES)[number]): string => rem(pixels)
export const radius = (pixels: (typeof RADII)[number]): string => rem(pixels)
export const breakpoint = (name: keyof typeof BREAKPOINTS): string => `${BREAKPOINTS[name]}em`

/** The sizes as custom properties: `--cs-font-size-13`, `--cs-radius-6`, … */
export function sizeVariables(): Record<string, string> {
  return Object.fromEntries([
    ...FONT_SIZES.map((size) => [`--cs-font-size-${size}`, fontSize(size)]),
    ...RADII.map((size) => [`--cs-radius-${size}`, radius(size)]),
    ['--cs-radius-round', '50%'],
  ])
}
