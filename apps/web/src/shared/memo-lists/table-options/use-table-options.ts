import { useState } from 'react'
import { readTableOptions, writeTableOptions } from './table-options.ts'
import type { Density, TableOptions } from './table-options.ts'

/** One list's table options from this browser; the defaults while the toolbar is off. */
export function useTableOptions(list: string, isOffered: boolean) {
  const [options, setOptions] = useState(readTableOptions)
  const change = (next: TableOptions) => {
    setOptions(next)
    writeTableOptions(next)
  }
  return {
    density: isOffered ? options.density : 'normal',
    hidden: isOffered ? (options.hidden[list] ?? []) : [],
    setDensity: (density: Density) => change({ ...options, density }),
    setHidden: (keys: string[]) => change({ ...options, hidden: { ...options.hidden, [list]: keys } }),
  }
}
