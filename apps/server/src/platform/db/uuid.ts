/** Whether PostgreSQL accepts a text as uuid. Other texts would fail the statement. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The text of a UUID, in lower case. @param bytes sixteen of them */
export function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
