import { focusField } from '@countersign/form'
import { Notice, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../../../lib/texts.ts'
import { texts } from '../../texts.ts'
import { LevelCard } from '../level-card.tsx'
import type { LevelChange, LevelDraft, PolicyMark, RouteDraft } from '../route-draft.ts'
import type { AskedRoute } from './asked-route.ts'
import { PolicyLevel } from './policy-level.tsx'
import classes from './policy-panel.module.css'
import { RouteStrip } from './route-strip.tsx'
import { policyTexts } from './texts.ts'

interface PolicyPanelProps {
  asked: AskedRoute
  route: RouteDraft
  taken: ReadonlySet<string>
  canAllowSubApprovals: boolean
  errors: ReadonlyMap<number, string>
  onChange: (change: LevelChange) => void
  /** Undefined where no level can be added any more. */
  onAdd: (() => void) | undefined
  /** 'As last time', and what to know about searching people. */
  offers: ReactNode
}

/** 'Approval workflow' of a template with a policy: its levels follow the answers, the owner's own come after them (N3). */
export function PolicyPanel(props: PolicyPanelProps) {
  const { asked, route, taken, canAllowSubApprovals, errors, onChange, onAdd } = props
  return (
    <Sheet padded={false}>
      <section aria-labelledby="approval-workflow">
        <div className={classes.head}>
          <h2 className={classes.title} id="approval-workflow">
            {appTexts.workflow}
          </h2>
          <p className={classes.help}>{policyTexts.help}</p>
        </div>
        <div className={classes.between}>
          {props.offers}
          <RouteNotices asked={asked} />
        </div>
        <RouteStrip route={route} isKnown={asked.status === 'KNOWN'} />
        {route.map((level, at) =>
          isPolicys(level) ? (
            <PolicyLevel
              key={levelKey(level, at)}
              level={level}
              at={at}
              taken={taken}
              error={errors.get(at)}
              onChange={onChange}
            />
          ) : (
            <div key={level.key} className={classes.own}>
              <LevelCard
                level={level}
                at={at}
                canAllowSubApprovals={canAllowSubApprovals}
                isUnderPolicy
                taken={taken}
                error={errors.get(at)}
                onChange={onChange}
              />
            </div>
          ),
        )}
        {onAdd && asked.status !== 'NO_APPROVAL' && (
          <div className={classes.foot}>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {texts.addSequence}
            </Button>
            <span className={classes.hint}>{policyTexts.ownAfter}</span>
          </div>
        )}
      </section>
    </Sheet>
  )
}

/**
 * A level without inputs has nothing to keep, so that its place is its key: while a person types, an answer that leads to another row
 * changes the texts of elements that are there.
 */
function levelKey({ key, policy }: LevelDraft & { policy: PolicyMark }, at: number): string {
  return policy.owner === 'NOTHING' ? `level ${at}` : key
}

function isPolicys(level: LevelDraft): level is LevelDraft & { policy: PolicyMark } {
  return level.policy !== undefined
}

/** Why there is no route, or what is different about it (N3, N4). */
function RouteNotices({ asked: { status, refusal, questions, leftOut } }: { asked: AskedRoute }) {
  return (
    <>
      {refusal !== null && (
        <Notice tone="error" isAlert={false}>
          {refusal}
        </Notice>
      )}
      {questions.length > 0 && (
        <Notice>
          <strong>{policyTexts.unknown}</strong>
          <ul className={classes.questions}>
            {questions.map(({ fieldId, label }) => (
              <li key={fieldId}>
                <button type="button" className={classes.jump} onClick={() => focusField(fieldId)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {status === 'NO_APPROVAL' && <Notice>{policyTexts.noApproval}</Notice>}
      {leftOut.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
    </>
  )
}
