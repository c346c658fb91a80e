/** Milliseconds until a tooltip has been drawn and is listened to, also where it appears without a transition. */
const DRAWN_AFTER = 100

/** Milliseconds in which a pointer crosses the gap between a control and its tooltip. */
const CROSSED_AFTER = 300

/**
 * Closes the tooltips that the pointer left while they were opening: call it when one has opened. Floating UI's `useHover` learns of
 * the leaving only once a tooltip has been drawn, and would keep it until Escape.
 */
export function closeLeftTooltips(): void {
  if (matchMedia('(hover: hover)').matches) setTimeout(closeLeft, DRAWN_AFTER)
}

function closeLeft(): void {
  const left = leftTooltips()
  if (left.length === 0) return
  // A pointer on its way to a tooltip is on neither for a moment.
  setTimeout(() => {
    for (const tooltip of leftTooltips()) {
      if (left.includes(tooltip)) controlOf(tooltip)?.dispatchEvent(new MouseEvent('mouseleave'))
    }
  }, CROSSED_AFTER)
}

function leftTooltips(): Element[] {
  return [...document.querySelectorAll('[role="tooltip"]')].filter(
    (tooltip) => !tooltip.matches(':hover') && !controlOf(tooltip)?.matches(':hover, :focus-visible'),
  )
}

function controlOf(tooltip: Element): Element | null {
  return document.querySelector(`[aria-describedby~="${tooltip.id}"]`)
}
