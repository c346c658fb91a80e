import type { TooltipProps } from '@mantine/core'

/**
 * The tooltips of buttons that every row repeats: beside a row's first and last button. Above its button, a tooltip would cover the
 * same button of the row above, and keep clicks from it while the pointer is there.
 */
export const ROW_TOOLTIPS = {
  first: { position: 'left' },
  // Above it at the window's edge, rather than over the button before it; the theme's tooltips are low enough for that.
  last: { position: 'right', middlewares: { flip: { fallbackPlacements: ['top'] } } },
} satisfies Record<string, Partial<TooltipProps>>
