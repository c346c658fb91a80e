import { extensionOf, FILE_TYPE_GROUPS } from '@countersign/domain'

/** Shows uploaded files by the URLs in their answers; only the app knows where they are stored. */
export interface ShowFile {
  /** Opens the file in a new tab, or downloads what browsers can't show. Reports failures itself. */
  open: (url: string) => Promise<void>
  /** Resolves to a URL that shows the picture now. Rejects if there is none. */
  pictureAddress: (url: string) => Promise<string>
}

/** Whether browsers show the file as a picture, judged by its name. */
export function isPicture(name: string): boolean {
  return (FILE_TYPE_GROUPS.IMAGE as readonly string[]).includes(extensionOf(name))
}
