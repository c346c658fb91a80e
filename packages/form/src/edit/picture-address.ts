import type { FileAnswer } from '@countersign/domain'
import { useEffect, useState } from 'react'
import { useFormContents } from '../form-context.ts'
import { isPicture } from '../show-file.ts'

/**
 * Where the browser finds a picture: in what was chosen here, else with the app. Undefined for other files, and where
 * it can't be shown.
 */
export function usePictureAddress(file: FileAnswer, local: File | undefined): string | undefined {
  const { showFile } = useFormContents()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isPicture(file.name)) return
    const own = local && URL.createObjectURL(local)
    const found = own === undefined ? showFile?.pictureAddress(file) : Promise.resolve(own)
    let isShown = true
    found?.then(
      (here) => isShown && setAddress(here),
      // No picture then: the file is still named, and can be opened.
      () => undefined,
    )
    return () => {
      isShown = false
      if (own !== undefined) URL.revokeObjectURL(own)
    }
  }, [file, local, showFile])
  return address
}
