import { useEffect, useState } from 'react'
import { heldCopies } from './form-tab.ts'
import type { MemoSource } from '../memo-source.ts'
import { readTypedCopy, typedCopies } from './typed-copy.ts'
import type { RestoredCopy } from './typed-copy.ts'

interface OrphanedCopy extends RestoredCopy {
  key: string
}

/**
 * The latest copy of this form that no open tab holds, as after a crash or in a closed tab.
 * @returns `left` is null if there is none; `findLeft` looks again, as after the copy has changed; `discardLeft` removes it and looks for another
 */
export function useOrphanedCopy(source: MemoSource, prefix: string, ownKey: string) {
  const [left, setLeft] = useState<OrphanedCopy | null>(null)
  const [searches, setSearches] = useState(0)
  useEffect(() => {
    let isDisposed = false
    void heldCopies().then((held) => {
      if (isDisposed) return
      const [found] = typedCopies(localStorage, prefix, new Date()).filter(
        ({ key }) => key !== ownKey && !held.has(key),
      )
      const copy = found ? readTypedCopy(localStorage.getItem(found.key), source) : null
      setLeft(found && copy ? { ...copy, key: found.key } : null)
    })
    return () => {
      isDisposed = true
    }
  }, [source, prefix, ownKey, searches])
  const findLeft = () => {
    setLeft(null)
    setSearches((count) => count + 1)
  }
  const discardLeft = () => {
    if (left) localStorage.removeItem(left.key)
    findLeft()
  }
  return { left, findLeft, discardLeft }
}
