const FIRST_BYTES = 1 << 16
/** UTF-8 takes no more for each place of a text. */
const MOST_BYTES_A_PLACE = 3

/** Gathers texts as UTF-8. Nothing of a text stays behind as an object: thousands that live for a while cost the collector. */
export class RowBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0

  add(text: string): void {
    const needed = this.#length + text.length * MOST_BYTES_A_PLACE
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** @returns a copy of the bytes added since the previous call */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }
}
