import { calculationWords, formNames, isCalculated } from '@countersign/domain'
import type { NestedField } from '@countersign/domain'
import { useMemo } from 'react'
import { useFormContents } from '../../answers/form-context.ts'
import { formTexts } from '../../texts.ts'

/** What the calculated columns of a group do, by their ids (N8). */
export function useColumnWords(group: NestedField): Readonly<Record<string, string>> {
  const { templateContent } = useFormContents()
  return useMemo(() => {
    const nameOf = formNames(templateContent)
    return Object.fromEntries(
      group.constant
        .filter(isCalculated)
        .map((sub) => [
          sub.field_id,
          formTexts.calculated(calculationWords(templateContent, sub.calculation, nameOf)),
        ]),
    )
  }, [templateContent, group])
}
