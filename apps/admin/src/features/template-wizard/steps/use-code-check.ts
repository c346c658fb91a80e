import { callQuery } from '@countersign/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { isCode } from '../model/info-errors.ts'

/** Whether a code is free; 'unknown' while there is nothing to ask for, or where the server can't say. */
export type CodeCheck = 'unknown' | 'checking' | 'free' | 'taken'

const restMs = 400

/** The question that the code check asks the server. */
export const codeQuery = (template_code: string) => ({
  ...callQuery(client, 'admin-check_template_code', { template_code }),
  staleTime: 0,
})

/** Asks a moment after the last key (console document section 5: in create mode, by the server). */
export function useCodeCheck(code: string, isNew: boolean): CodeCheck {
  const [asked] = useDebouncedValue(code, restMs)
  const isAsked = isNew && isCode(code)
  const answer = useQuery({ ...codeQuery(asked), enabled: isAsked && isCode(asked) })
  if (!isAsked || answer.isError) return 'unknown'
  if (asked !== code || answer.data === undefined) return 'checking'
  return answer.data.available ? 'free' : 'taken'
}
