import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { CheckedPolicy } from '../../review/use-policy-check.ts'
import { useWizardStore } from '../../wizard-store.ts'
import { focusRow } from '../row/row-keys.ts'
import { texts } from '../texts.ts'
import classes from './coverage.module.css'
import { gapConditions } from './gap-conditions.ts'

type Drawn = NonNullable<CheckedPolicy['coverage']>

/** What falls to 'otherwise', in words, and a row for the first of it. */
export function GapNotice({ coverage }: { coverage: Drawn }) {
  const store = useWizardStore()
  const conditions = gapConditions(coverage.map((one) => one.coverage))
  const add = () => {
    if (conditions === null) return
    store.dispatch({ type: 'addPolicyRow', conditions })
    const rows = store.get().policy?.rows ?? []
    const added = rows.at(-1)
    if (!added) return
    store.announce(texts.table.added(rows.length))
    store.dispatch({ type: 'openRow', rowId: added.row_id })
    focusRow(added.row_id)
  }
  return (
    <Notice
      tone="amber"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      end={
        conditions && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
            {texts.coverage.addRow}
          </Button>
        )
      }
    >
      <ul className={classes.gaps}>
        {coverage
          .flatMap((one) => one.gaps)
          .map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
      </ul>
    </Notice>
  )
}
