/** What may stand over the top of the page: the bars that stick there. */
const coveredTop = 120

/** Moves the focus to the next or the previous row's link of the page; at first to the topmost one in sight. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')].filter(isShown)
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at === -1 ? (links.find(isInSight) ?? links[0]) : links[at + step]
  next?.focus({ focusVisible: true } as FocusOptions)
  next?.scrollIntoView({ block: 'nearest' })
}

function isShown(link: HTMLElement): boolean {
  return link.getClientRects().length > 0
}

function isInSight(link: HTMLElement): boolean {
  return link.getBoundingClientRect().top >= coveredTop
}
