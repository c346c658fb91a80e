import { callQuery } from '@countersign/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { isCode } from '../model/draft/info-errors.ts'

/** Whether a code is free; 'unknown' while the code is malformed or the server is unreachable. */
export type CodeCheck = 'unknown' | 'checking' | 'free' | 'taken'

const REST_MS = 400

/** The query of the code check. */
export const codeQuery = (template_code: string) => ({
  ...callQuery(client, 'admin-check_template_code', { template_code }),
  staleTime: 0,
})

/** Checks the code with the server, debounced (W7: in create mode). */
export function useCodeCheck(code: string, isNew: boolean): CodeCheck {
  const [asked] = useDebouncedValue(code, REST_MS)
  const isAsked = isNew && isCode(code)
  const answer = useQuery({ ...codeQuery(asked), enabled: isAsked && isCode(asked) })
  if (!isAsked || answer.isError) return 'unknown'
  if (asked !== code || answer.data === undefined) return 'checking'
  return answer.data.available ? 'free' : 'taken'
}
