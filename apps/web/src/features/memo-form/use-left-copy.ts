import { useEffect, useState } from 'react'
import { heldCopies } from './form-tab.ts'
import type { MemoSource } from './memo-source.ts'
import { readTypedCopy, typedCopies } from './typed-copy.ts'
import type { RestoredCopy } from './typed-copy.ts'

interface LeftCopy extends RestoredCopy {
  key: string
}

/**
 * The latest copy of this form that nobody is writing on any more: of a browser that crashed, of a tab that was closed.
 * @returns null where there is none; `taken` takes it out of the storage and looks for another
 */
export function useLeftCopy(source: MemoSource, prefix: string, ownKey: string) {
  const [left, setLeft] = useState<LeftCopy | null>(null)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    let isOver = false
    void heldCopies().then((held) => {
      if (isOver) return
      const [found] = typedCopies(localStorage, prefix, new Date()).filter(
        ({ key }) => key !== ownKey && !held.has(key),
      )
      const copy = found ? readTypedCopy(localStorage.getItem(found.key), source) : null
      setLeft(found && copy ? { ...copy, key: found.key } : null)
    })
    return () => {
      isOver = true
    }
  }, [source, prefix, ownKey, looks])
  const taken = () => {
    if (left) localStorage.removeItem(left.key)
    setLeft(null)
    setLooks((count) => count + 1)
  }
  return { left, taken }
}
