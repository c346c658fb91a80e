/**
 * Reads what another server answered, up to a size.
 * @throws Error if it is larger
 */
export async function readAnswer(response: Response, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > mostBytes) throw new Error('its answer is too large')
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts))
}
