/** The longest side of an embedded image in pixels: sharp across a page, but smaller than camera images. */
export const IMAGE_MAX_SIDE_PX = 1600
/** Encoding quality with no visible loss in photographs and screenshots. */
const QUALITY = 0.85

/** Types of image files that can be both shown and printed. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/**
 * Turns an image file into a `data:` URL (F5), at most 1600 px on its longest side and re-encoded where that saves
 * bytes. A small enough GIF keeps its animation.
 * @throws if the browser can't decode the file
 */
export async function shrinkImage(file: Blob): Promise<string> {
  const image = await createImageBitmap(file)
  try {
    const scale = Math.min(1, IMAGE_MAX_SIDE_PX / Math.max(image.width, image.height))
    const keepsAsIs = scale === 1
    if (keepsAsIs && file.type === 'image/gif') return await dataUrl(file)
    const encoded = await encode(image, scale)
    return await dataUrl(keepsAsIs && file.size <= encoded.size ? file : encoded)
  } finally {
    image.close()
  }
}

/** The smallest of the browser's encodings. JPEG is for opaque images in browsers that can't encode WebP. */
async function encode(image: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to scale the image on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  const others = [toBlob(canvas, 'image/png'), ...(isOpaque(context) ? [toBlob(canvas, 'image/jpeg')] : [])]
  const encodings = webp.type === 'image/webp' ? [webp] : await Promise.all(others)
  return encodings.reduce((best, one) => (one.size < best.size ? one : best))
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be encoded'))),
      type,
      QUALITY,
    ),
  )
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The image could not be read'))
    reader.readAsDataURL(blob)
  })
}
