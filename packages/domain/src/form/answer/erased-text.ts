/** What is read where a text or an answer was erased (O6). */
export const ERASED_TEXT = '[erased]'

/** Longest reason of asking for an erasure, of taking it up, and of declining it. */
export const ERASURE_REASON_CHARACTERS = 500
