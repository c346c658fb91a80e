import { Sheet } from '@countersign/ui'
import { useState } from 'react'
import type { Details } from '../memo-view-query.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import type { ConditionAction, ShownCondition } from './shown-condition.ts'
import { ConditionItem } from './condition-item.tsx'
import classes from './conditions.module.css'
import { conditionTexts as texts } from './texts.ts'

/** The conditions of a memo's approvals (R2), above its log; nothing where there was never one. */
export function ConditionsPanel({ memo, conditions = [] }: Pick<Details, 'memo' | 'conditions'>) {
  const [asked, setAsked] = useState<{ action: ConditionAction; condition: ShownCondition }>()
  if (conditions.length === 0) return null
  return (
    <Sheet padded={false} label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <ol className={classes.list}>
        {conditions.map((condition) => (
          <ConditionItem
            key={condition.condition_id}
            memoId={memo.memo_id}
            condition={condition}
            onAsk={(action) => setAsked({ action, condition })}
          />
        ))}
      </ol>
      {asked && (
        <ConditionDialog
          {...asked}
          memoId={memo.memo_id}
          revision={memo.revision}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Sheet>
  )
}
