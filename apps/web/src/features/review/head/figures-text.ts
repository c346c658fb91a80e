import type { figuresOf } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'

const SHOWN = ['approve', 'unsigned', 'return', 'reject', 'skipped', 'passed'] as const

/** '5 approved · 1 returned · 1 skipped', without zeros. */
export function figuresText(figures: ReturnType<typeof figuresOf>, separator = ' · '): string {
  return SHOWN.filter((kind) => figures[kind] > 0)
    .map((kind) => reviewTexts.figures[kind](figures[kind]))
    .join(separator)
}
