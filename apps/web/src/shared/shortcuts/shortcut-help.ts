import { createContext } from 'react'

/** Opens the list of shortcuts from anywhere inside the frame. */
export const ShortcutHelpContext = createContext<() => void>(() => undefined)
