import { extensionOf, FILE_TYPE_GROUPS } from '@countersign/domain'
import type { FileAnswer } from '@countersign/domain'

/** How uploaded files are looked at; the app knows where they are kept. */
export interface ShowFile {
  /** Shows it in a new tab, or downloads what browsers can't show; tells by itself where that fails. */
  open: (file: FileAnswer) => Promise<void>
  /** An address that shows a picture now. Rejects where there is none. */
  pictureAddress: (file: FileAnswer) => Promise<string>
}

/** Whether a browser shows it as a picture, by its name. */
export function isPicture(name: string): boolean {
  return (FILE_TYPE_GROUPS.IMAGE as readonly string[]).includes(extensionOf(name))
}
