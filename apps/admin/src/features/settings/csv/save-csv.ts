/** Spreadsheets take a file without it for one in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a CSV as a file of the browser's downloads. */
export function saveCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
