/** The browser's own dialog was closed, or waited too long: nothing went wrong. */
export class CeremonyStopped extends Error {
  override readonly name = 'CeremonyStopped'
}
