import { EmptyState, Seal, Sheet, SignatureLine } from '@countersign/ui'
import { appTexts } from '../../../lib/texts.ts'
import logClasses from './approver-log.module.css'
import type { Details } from '../memo-view-query.ts'
import levelClasses from './log-level-card.module.css'
import { levelRuleText } from '../log/log-lines.ts'
import { logTexts } from '../log/texts.ts'

type DraftLevel = NonNullable<Details['draft_route']>[number]

/** The route of a draft. */
export function DraftRoute({ levels }: { levels: readonly DraftLevel[] }) {
  const title = appTexts.workflow
  const isEmpty = levels.every(({ approvers, watchers }) => approvers.length + watchers.length === 0)
  return (
    <Sheet padded={false} label={title}>
      <h2 className={logClasses.title}>{title}</h2>
      {isEmpty ? (
        <EmptyState text={logTexts.noApprovers} />
      ) : (
        <ol className={logClasses.levels}>
          {levels.map((level, at) => (
            <Level key={at} level={level} number={at + 1} />
          ))}
        </ol>
      )}
    </Sheet>
  )
}

function Level({ level, number }: { level: DraftLevel; number: number }) {
  return (
    <li className={levelClasses.level}>
      <div className={levelClasses.head}>
        <Seal number={number} state="waiting" />
        <div className={levelClasses.name}>
          <h3 className={levelClasses.title}>{logTexts.sequence(number)}</h3>
          <p className={levelClasses.rule}>{levelRuleText(level)}</p>
        </div>
      </div>
      <div className={levelClasses.body}>
        {level.approvers.map(({ email, name }) => (
          <SignatureLine key={email} name={name} signed={false} />
        ))}
        {level.approvers.length === 0 && <p className={levelClasses.watchers}>{logTexts.noApprovers}</p>}
        {level.watchers.length > 0 && (
          <p className={levelClasses.watchers}>
            {logTexts.watchers}: {level.watchers.map(({ name }) => name).join(', ')}
          </p>
        )}
      </div>
    </li>
  )
}
