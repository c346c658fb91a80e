import type { FileAnswer } from '@countersign/domain'
import { useEffect, useState } from 'react'
import { useFormContents } from '../../answers/form-context.ts'
import { isPicture } from '../../uploads/show-file.ts'

/** How long an object URL outlives its picture: the browser may still be loading it, and reports a failure otherwise. */
const REVOKE_AFTER_MS = 10_000

/**
 * The URL of a picture: of the local file where it was chosen here, else from the app. Undefined for other files, and
 * for pictures that can't be shown. Depends on the file's URL, not on the answer object: each change of an answer makes
 * new objects.
 */
export function usePictureAddress({ name, url }: FileAnswer, local: File | undefined): string | undefined {
  const { showFile } = useFormContents()
  const [address, setAddress] = useState<string>()
  const isShown = isPicture(name)
  useEffect(() => {
    if (!isShown) return
    const objectUrl = local && URL.createObjectURL(local)
    const found = objectUrl === undefined ? showFile?.pictureAddress(url) : Promise.resolve(objectUrl)
    let isCurrent = true
    found?.then(
      (here) => isCurrent && setAddress(here),
      // Go without a picture: the file can still be opened by its name.
      () => undefined,
    )
    return () => {
      isCurrent = false
      if (objectUrl !== undefined) setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_AFTER_MS)
    }
  }, [isShown, url, local, showFile])
  return address
}
