import {
  IconAlignLeft,
  IconCalculator,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconHash,
  IconLetterT,
  IconSquareChevronDown,
  IconTable,
  IconUpload,
} from '@tabler/icons-react'
import type { AnswerType } from '../../../lib/field-words.ts'

const icons = {
  TEXT: IconLetterT,
  TEXT_CURRENCY: IconHash,
  CALCULATED: IconCalculator,
  DROPDOWN: IconSquareChevronDown,
  RADIO: IconCircleDot,
  CHECKBOX: IconCheckbox,
  DATEPICKER: IconCalendar,
  TIMEPICKER: IconClock,
  FILE_UPLOAD: IconUpload,
  TEXT_RTE: IconAlignLeft,
  NESTED: IconTable,
} satisfies Record<AnswerType, typeof IconTable>

/** The icon of an answer type; decorative, because its name is beside it. */
export function FieldIcon({ type }: { type: AnswerType }) {
  const Icon = icons[type]
  return <Icon size={15} stroke={1.7} aria-hidden />
}
