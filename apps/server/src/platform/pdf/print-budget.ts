import type { EmbeddedImage } from './rich-text-images.ts'

/** Bytes of memory per pixel: `kept` until the PDF is written, `working` in addition while the image is converted. */
interface DecodedCost {
  kept: number
  working: number
}

/** The rest of a process's memory is for the process itself and the sheet (Q4). */
const PRINTED_IMAGES_MAX_BYTES = 300 * 1024 * 1024

const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

/**
 * Separating the alpha channel and reducing 16 bits to 8 each need a copy. A palette is expanded, with an alpha channel if there is a
 * `tRNS` chunk.
 */
function pngCost(bytes: Buffer): DecodedCost {
  const [depth, type] = [bytes[24], bytes[25] ?? 6]
  const addsAlpha = type <= 3 && bytes.includes('tRNS')
  const channels = (PNG_CHANNELS[type] ?? 4) + (addsAlpha ? 1 : 0)
  const isWide = depth === 16
  const isCopied = isWide || addsAlpha || type >= 4
  return { kept: isWide ? 2 * channels : channels, working: isCopied ? channels : 0 }
}

const BASELINE_FRAMES = [0xc0, 0xc1]

/** Except for baseline JPEGs, all coefficients are collected before they become pixels. */
function jpegCost(bytes: Buffer): DecodedCost {
  let at = 2
  // Skip tables and metadata before the frame; each segment has its length.
  while (bytes[at] === 0xff && at + 4 < bytes.length) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return BASELINE_FRAMES.includes(marker) ? { kept: 3, working: 0 } : { kept: 3, working: 6 }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return { kept: 3, working: 6 }
}

/** As measured in `bench/results/2026-11-22/documents.md`. WebP and GIF are recompressed, which hardly shrinks photographs. */
function decodedCost({ bytes, format }: EmbeddedImage): DecodedCost {
  if (format === 'png') return pngCost(bytes)
  if (format === 'jpg') return jpegCost(bytes)
  if (format === 'gif') return { kept: 4, working: 5 }
  const isOpaque = bytes.toString('latin1', 12, 16) === 'VP8 '
  return isOpaque ? { kept: 4, working: 3 } : { kept: 5, working: 7 }
}

/** Limits the memory for a memo's images, so that its process survives until the sheet is finished. */
export interface PrintBudget {
  /** Reserves memory for an image. @returns false, reserving none, if the image doesn't fit */
  reserve(image: EmbeddedImage, pixels: number): boolean
  /** Bytes kept by the images so far. */
  keptBytes(): number
}

export function createPrintBudget(maxBytes = PRINTED_IMAGES_MAX_BYTES): PrintBudget {
  let kept = 0
  let working = 0
  return {
    reserve(image, pixels) {
      const cost = decodedCost(image)
      const after = { kept: kept + cost.kept * pixels, working: Math.max(working, cost.working * pixels) }
      if (after.kept + after.working > maxBytes) return false
      ;({ kept, working } = after)
      return true
    },
    keptBytes: () => kept,
  }
}
