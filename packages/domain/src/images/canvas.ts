/** The bitmap that a decoder would allocate: the largest width and the largest height declared by any part. */
export interface Canvas {
  width: number
  height: number
}

export const emptyCanvas = (): Canvas => ({ width: 0, height: 0 })

/** Counts an image with too many parts to read as larger than any limit. */
export function declareEndless(canvas: Canvas): void {
  stretch(canvas, Infinity, Infinity)
}

/** Makes room for something declared at a place. */
export function stretch(canvas: Canvas, width: number, height: number): void {
  canvas.width = Math.max(canvas.width, width)
  canvas.height = Math.max(canvas.height, height)
}
