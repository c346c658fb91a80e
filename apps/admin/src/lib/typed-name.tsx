import { Notice } from '@countersign/ui'
import { useState } from 'react'
import { appTexts } from './texts.ts'

interface TypedName {
  name: string
  setName: (name: string) => void
  /** The name has become another one since, which isn't what was typed. */
  isRenamed: boolean
}

/** A name that is typed over the current one, which another administrator may change meanwhile: what was typed stays (A6). */
export function useTypedName(current: string): TypedName {
  const [opened] = useState(current)
  const [name, setName] = useState(current)
  return { name, setName, isRenamed: current !== opened && current !== name.trim() }
}

/** Says so below the field. */
export function RenamedMeanwhile({ by, name }: { by: string | null | undefined; name: string }) {
  return (
    <Notice tone="amber" isAlert>
      {appTexts.renamed(by ?? appTexts.another, name)} {appTexts.saveAgain}
    </Notice>
  )
}
