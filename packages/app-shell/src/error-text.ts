/** The message of an error, for the detail line of an error state. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
