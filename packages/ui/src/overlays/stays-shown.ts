/**
 * For the menus and popovers of a page's content. Hidden when their control leaves the view, as by new memos above it, they would
 * lose the focus, and Escape with it.
 */
export const STAYS_SHOWN = { hideDetached: false } as const
