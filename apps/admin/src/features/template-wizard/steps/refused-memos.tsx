import { IconAlertTriangle } from '@tabler/icons-react'
import { usePolicyCheck } from '../review/use-policy-check.ts'
import { texts } from '../texts.ts'
import classes from './wizard-footer.module.css'

/** How many of the latest memos the policy would refuse (N5), beside the buttons that publish it. */
export function RefusedMemos({ templateId }: { templateId: string | null }) {
  const recent = usePolicyCheck(templateId).checked?.recent
  if (!recent || recent.refused === 0) return null
  return (
    <span className={classes.refused}>
      <IconAlertTriangle size={16} aria-hidden />
      {texts.wouldBeRefused(recent.refused, recent.memos)}
    </span>
  )
}
