/** Milliseconds until a tooltip has been drawn and is listened to, also where it appears without a transition. */
const DRAWN_AFTER = 100

/**
 * Closes the tooltips that the pointer left while they were opening: call it when one has opened. Floating UI's `useHover` learns of
 * the leaving only once a tooltip has been drawn, and would keep it until Escape.
 */
export function closeLeftTooltips(): void {
  if (matchMedia('(hover: hover)').matches) setTimeout(closeLeft, DRAWN_AFTER)
}

function closeLeft(): void {
  for (const tooltip of document.querySelectorAll('[role="tooltip"]')) {
    const control = document.querySelector(`[aria-describedby~="${tooltip.id}"]`)
    if (tooltip.matches(':hover') || control?.matches(':hover, :focus-visible')) continue
    control?.dispatchEvent(new MouseEvent('mouseleave'))
  }
}
