/** What may stand over the top of the page: the bars that stick there. */
const coveredTop = 120

/** Frames that a long list may take to bring in the rows around a place that was scrolled to. */
const framesToWait = 20

/** Moves the focus to the next or the previous row's link of the page; at first to the topmost one in sight. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')].filter(isShown)
  const at = links.findIndex((link) => link === document.activeElement)
  const focused = links[at]
  if (focused === undefined) focus(links.find(isInSight) ?? links[0])
  else if (isNeighbour(focused, links[at + step], step)) focus(links[at + step])
  else moveOnceThere(focused, step, framesToWait)
}

/** Far from the screen a long list keeps the row with the focus alone: its neighbours come when it is scrolled to. */
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

/** The row's place in a long list; NaN in others. */
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
  return link.getBoundingClientRect().top >= coveredTop
}
