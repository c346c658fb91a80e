import { resolve } from 'node:path'

/** The checkout's top folder. */
export const root = resolve(import.meta.dirname, '..')
