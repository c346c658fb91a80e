import type { CallOutput } from '@countersign/contract'
import { Notice } from '@countersign/ui'
import { useLocation } from 'react-router'
import classes from './memo-form.module.css'
import { texts } from './texts.ts'

type LeftOut = CallOutput<'duplicate_memo'>['left_out']

/** What a duplicate lacks of the earlier memo (M8), as its button passes it with the navigation. */
export function LeftOutNotice() {
  const { state } = useLocation() as { state: { leftOut?: LeftOut } | null }
  const leftOut = state?.leftOut ?? []
  if (leftOut.length === 0) return null
  return (
    <Notice>
      {texts.leftOut}
      <ul className={classes.leftOut}>
        {leftOut.map(({ field_id, label, message }) => (
          <li key={`${field_id} ${label}`}>
            <strong>{label}</strong> {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
