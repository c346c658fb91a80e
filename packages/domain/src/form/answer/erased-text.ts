/** What is read where a text or an answer was erased (O6). */
export const ERASED_TEXT = '[erased]'
