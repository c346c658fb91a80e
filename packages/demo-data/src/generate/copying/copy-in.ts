import type pg from 'pg'

/** Bytes of one message of the protocol. */
const CHUNK_BYTES = 1 << 20

/** The part of pg's connection that COPY takes. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * `COPY … FROM STDIN` as one of pg's own queries: what pg-copy-streams does, without its streams, since the rows are in memory.
 * @throws the database's error, as other queries do
 */
export function copyIn(client: pg.Client, text: string, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const rows = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const query = {
    text,
    submit: (connection: CopyConnection) => connection.query(text),
    handleCopyInResponse(connection: CopyConnection) {
      for (let from = 0; from < rows.length; from += CHUNK_BYTES)
        connection.sendCopyFromChunk(rows.subarray(from, from + CHUNK_BYTES))
      connection.endCopyFrom()
    },
    handleCommandComplete: () => undefined,
    handleError: reject,
    handleReadyForQuery: () => resolve(),
    callback: () => undefined,
  }
  // pg's types know its own query classes only.
  client.query(query as never)
  return promise
}
