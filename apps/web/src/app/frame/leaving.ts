/** While someone signs out, nothing may be clicked, prefetched or refetched: it would be refused once the session has ended. */
export function setLeaving(isLeaving: boolean): void {
  document.body.inert = isLeaving
}

export const isLeaving = (): boolean => document.body.inert
