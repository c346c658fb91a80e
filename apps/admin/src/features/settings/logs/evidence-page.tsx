import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ErrorState, Notice, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import settings from '../settings.module.css'
import { texts } from '../texts.ts'
import classes from './evidence-page.module.css'
import { evidenceTexts as own } from './texts.ts'

type Evidence = CallOutput<'admin-get_evidence'>

/** The verdict of the last audit and the newest checkpoint of the log (O7). */
export function Component() {
  const { data, error, refetch } = useQuery({ ...callQuery(client, 'admin-get_evidence', {}), staleTime: 0 })
  return (
    <SettingsFrame subtitle={own.subtitle}>
      {data ? (
        <Shown evidence={data} />
      ) : error ? (
        <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SettingsFrame>
  )
}

function Shown({ evidence }: { evidence: Evidence }) {
  const { origin, checkpoint } = evidence
  if (origin === null) return <Notice>{own.off}</Notice>
  return (
    <>
      <section aria-labelledby="audit">
        <h2 className={settings.title} id="audit">
          {own.audit}
        </h2>
        <Verdict evidence={evidence} />
      </section>
      {evidence.countersigners.length > 0 && <Countersigners countersigners={evidence.countersigners} />}
      <section aria-labelledby="checkpoint">
        <h2 className={settings.title} id="checkpoint">
          {own.checkpoint}
        </h2>
        {checkpoint ? (
          <>
            <Facts
              facts={[
                [own.log, origin],
                [own.size, checkpoint.size.toLocaleString('en')],
                [own.signed, formatDateTime(checkpoint.date)],
              ]}
            />
            <pre className={classes.note}>{checkpoint.note}</pre>
            <p className={settings.hint}>{own.keep}</p>
          </>
        ) : (
          <p className={settings.hint}>{own.empty}</p>
        )}
      </section>
    </>
  )
}

function Verdict({ evidence: { audit, is_audit_late } }: { evidence: Evidence }) {
  return (
    <div className={classes.verdict}>
      {is_audit_late && <Notice tone="amber">{own.late}</Notice>}
      {audit === null ? (
        <p className={settings.hint}>{own.notYet}</p>
      ) : (
        <>
          {audit.faults > 0 ? (
            <Notice tone="error">
              {own.failed(audit.faults)} <span className={classes.fault}>{audit.first_fault}</span>
            </Notice>
          ) : (
            <Notice>{own.passed}</Notice>
          )}
          <Facts
            facts={[
              [own.ended, formatDateTime(audit.date_ended)],
              [own.memos, audit.memos.toLocaleString('en')],
              [own.entries, audit.entries.toLocaleString('en')],
              [own.leaves, audit.leaves.toLocaleString('en')],
            ]}
          />
        </>
      )}
    </div>
  )
}

/** Who signs the log's checkpoints besides the log, a line each (O2). */
function Countersigners({ countersigners }: Pick<Evidence, 'countersigners'>) {
  return (
    <section aria-labelledby="countersigners">
      <h2 className={settings.title} id="countersigners">
        {own.countersigners}
      </h2>
      <ul className={classes.countersigners}>
        {countersigners.map(({ name, last, waits_since, is_away, refusal }) => {
          const state = refusal ?? (waits_since === null ? null : own.waitsSince(formatDateTime(waits_since)))
          return (
            <li key={name}>
              <strong>{name ?? own.authority}</strong>{' '}
              {last ? own.lastSigned(last.size, formatDateTime(last.date)) : own.neverSigned}{' '}
              {state !== null && (
                <span data-tone={refusal !== null ? 'error' : is_away ? 'amber' : undefined}>{state}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
