/** The tabs that show a file from memory, and its address there. */
const shown: { tab: Window; address: string }[] = []

/** Whether a browser displays this type from memory; without a viewer of its own it would download a PDF under another name. */
export function canShow({ type }: Blob): boolean {
  return type !== 'application/pdf' || navigator.pdfViewerEnabled
}

/** Shows a file from memory in a tab: no request is made. */
export function showFile(tab: Window, file: Blob): void {
  const address = URL.createObjectURL(file)
  shown.push({ tab, address })
  tab.opener = null
  tab.location.replace(address)
}

/** Releases the files whose tabs are closed; the others can still be printed and saved there. Leaving the page releases all. */
export function revokeClosed(): void {
  for (const one of shown.filter(({ tab }) => tab.closed)) {
    URL.revokeObjectURL(one.address)
    shown.splice(shown.indexOf(one), 1)
  }
}
