import type { FormIssue } from '@countersign/domain'
import { declaredPixels, imageIssue } from '@countersign/domain'

/** Checks an image file by its headers (Q3); nothing is decoded. */
export async function checkImage(file: Blob, maxMegapixels?: number): Promise<FormIssue | undefined> {
  return imageIssue(declaredPixels(new Uint8Array(await file.arrayBuffer())), maxMegapixels)
}
