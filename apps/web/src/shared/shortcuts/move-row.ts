/** The sticky bars that may cover the top of the page. */
const COVERED_TOP = 120

/** Frames that a long list may need to render the rows around a scroll position. */
const FRAMES_TO_WAIT = 20

/** Moves the focus to the next or previous row's link; at first to the topmost visible one. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')].filter(isShown)
  const at = links.findIndex((link) => link === document.activeElement)
  const focused = links[at]
  if (focused === undefined) focus(links.find(isInSight) ?? links[0])
  else if (isNeighbour(focused, links[at + step], step)) focus(links[at + step])
  else moveOnceThere(focused, step, FRAMES_TO_WAIT)
}

/** Off screen, a long list renders only the row with the focus; its neighbours are rendered after scrolling to it. */
function moveOnceThere(from: HTMLElement, step: 1 | -1, frames: number): void {
  from.scrollIntoView({ block: 'center' })
  requestAnimationFrame(() => {
    const next = document
      .querySelector(`main tr[data-index="${indexOf(from) + step}"]`)
      ?.querySelector<HTMLElement>('[data-row-link]')
    if (next) focus(next)
    else if (frames > 0 && document.activeElement === from) moveOnceThere(from, step, frames - 1)
  })
}

function focus(link: HTMLElement | undefined): void {
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/** The row's index in a long list; NaN in others. */
function indexOf(link: HTMLElement): number {
  return Number(link.closest<HTMLElement>('tr[data-index]')?.dataset.index ?? Number.NaN)
}

function isNeighbour(link: HTMLElement, other: HTMLElement | undefined, step: 1 | -1): boolean {
  const index = indexOf(link)
  return Number.isNaN(index) || (other !== undefined && indexOf(other) === index + step)
}

function isShown(link: HTMLElement): boolean {
  return link.getClientRects().length > 0
}

function isInSight(link: HTMLElement): boolean {
  return link.getBoundingClientRect().top >= COVERED_TOP
}
