import type { FormIssue } from '@countersign/domain'
import {
  embeddedImagePixels,
  formMessage,
  IMAGE_SOURCE_MAX_MEGAPIXELS,
  imageIssue,
} from '@countersign/domain'
import { checkImage } from '../../../uploads/check-image.ts'
import { IMAGE_TYPES, shrinkImage } from './shrink-image.ts'
import { editorTexts } from '../texts.ts'

/** The URL to embed, or why the image is refused. */
export type EmbeddableImage = { source: string } | { refusal: string }

/**
 * Shrinks an image file for the text (F5). The limit applies to the result, so a photograph may be larger before it is
 * shrunk. Images that declare more pixels than any camera takes, or none, are never decoded (Q3).
 */
export async function embeddableImage(file: File, shrink = shrinkImage): Promise<EmbeddableImage> {
  if (!IMAGE_TYPES.includes(file.type)) return unsupported(file)
  try {
    const problem = await checkImage(file, IMAGE_SOURCE_MAX_MEGAPIXELS)
    if (problem) return refused(file, problem)
    const source = await shrink(file)
    const remaining = imageIssue(embeddedImagePixels(source))
    return remaining ? refused(file, remaining) : { source }
  } catch {
    return unsupported(file)
  }
}

const unsupported = ({ name }: File) => ({ refusal: editorTexts.imageUnsupported(name) })

const refused = (file: File, problem: FormIssue) =>
  problem.code === 'IMAGE_UNREADABLE'
    ? unsupported(file)
    : { refusal: `${file.name}: ${formMessage(problem)}` }
