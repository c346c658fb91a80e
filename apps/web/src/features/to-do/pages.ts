// One file for all: the first script lists every file, so each costs all pages some bytes (J3).
export { Component as Active } from './active-page.tsx'
export { Component as History } from './history-page.tsx'
export { Component as ToRead } from './to-read-page.tsx'
export { Component as HaveRead } from './have-read-page.tsx'
