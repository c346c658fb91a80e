import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import classes from './remark-files.module.css'
import { memoActionTexts } from './texts.ts'

/** Someone who is away, by the seat at which a delegate may decide (K2). */
export interface ActingFor {
  approver_id: string
  name: string
}

interface ForWhomProps {
  actingFor: readonly ActingFor[]
  seat: string | undefined
  onChange: (seat: string) => void
}

/** Says whom a delegate decides for; asks if there are several (K2). */
export function ForWhom({ actingFor, seat, onChange }: ForWhomProps) {
  const [only] = actingFor
  if (only === undefined) return null
  if (actingFor.length === 1) return <p className={classes.text}>{memoActionTexts.decidesFor(only.name)}</p>
  return (
    <Radio.Group label={memoActionTexts.forWhom} value={seat ?? null} onChange={onChange} withAsterisk>
      {actingFor.map(({ approver_id, name }) => (
        <Radio key={approver_id} value={approver_id} label={name} mt="xs" />
      ))}
    </Radio.Group>
  )
}
