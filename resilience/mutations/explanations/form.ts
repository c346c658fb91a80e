import type { Explanation } from '../judge.ts'

export const FORM: Explanation[] = [
  {
    file: 'template-judge/template-review.ts',
    code: 'const labels = field.constant.map((option) => option.label.trim().toLowerCase())',
    to: 'option.label.trim().toUpperCase()',
    why: 'Labels look alike in capitals when they do in small letters; only a few letters such as ß differ.',
  },
]
