import { formatDate } from '@countersign/domain'
import { PersonAvatar } from '@countersign/ui'
import { IconAlertTriangle, IconCornerDownRight, IconRoute } from '@tabler/icons-react'
import { neededWords } from '../../../../lib/policy-words/level-words.ts'
import { SmallSeal } from '../small-seal.tsx'
import { texts } from '../texts.ts'
import classes from './try-it.module.css'
import type { TriedSample } from './use-trial.ts'

type TriedLevel = TriedSample['levels'][number]
type TriedPerson = TriedLevel['people'][number]

const said = texts.tryIt

/** The row that fits, and each level with its people and its reason. */
export function TrialResult({ result, isRunning }: { result: TriedSample; isRunning: boolean }) {
  const { kind, row, reason, refusal, levels, notes } = result
  return (
    <div className={classes.result} aria-busy={isRunning}>
      <div className={classes.outcome} data-kind={kind}>
        <p className={classes.fits}>
          {row === null ? said.otherwise : said.fits(row.number)}
          <span className={classes.count}>
            {kind === 'REFUSED' ? (
              <IconAlertTriangle size={14} aria-hidden />
            ) : (
              <IconRoute size={14} aria-hidden />
            )}
            {kind === 'ROUTE'
              ? said.levels(levels.length)
              : kind === 'REFUSED'
                ? said.refused
                : said.noApproval}
          </span>
        </p>
        <p className={classes.text}>{refusal ?? reason}</p>
      </div>
      {levels.length > 0 && (
        <ol className={classes.levels}>
          {levels.map((level, at) => (
            <LevelResult key={level.level_id} level={level} number={at + 1} />
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function LevelResult({ level, number }: { level: TriedLevel; number: number }) {
  const { people, choice, watchers, reason, owner_may } = level
  const freedom = { NOTHING: said.locked, ADD: said.ownerAdds, CHOOSE: said.ownerChooses }[owner_may]
  const chosen = choice === null || choice.from === 'ANYONE' ? [] : choice.from
  return (
    <li className={classes.level}>
      <SmallSeal number={number} />
      <div className={classes.body}>
        {[...people, ...chosen].map((person) => (
          <PersonResult key={person.email} person={person} />
        ))}
        <p className={classes.how}>
          {[neededWords(level), freedom].join(' · ')}
          {choice !== null && ` · ${choiceWords(choice)}`}
        </p>
        <p className={classes.why}>
          <IconCornerDownRight size={14} aria-hidden />
          {reason}
        </p>
        {watchers.length > 0 && (
          <p className={classes.how}>{said.watchers(watchers.map(({ name }) => name).join(', '))}</p>
        )}
      </div>
    </li>
  )
}

function choiceWords({ from, at_least }: NonNullable<TriedLevel['choice']>): string {
  return from === 'ANYONE' ? said.choosesAnyone(at_least) : said.chooses(at_least, from.length)
}

function PersonResult({ person }: { person: TriedPerson }) {
  const { name, found_as, away, is_instead_of_owner } = person
  const more = [
    found_as,
    ...(is_instead_of_owner ? [said.instead] : []),
    ...(away ? [said.away(away.until && formatDate(away.until), away.delegate)] : []),
  ]
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} size={20} />
      <span className={classes.name}>{name}</span>
      <span className={classes.found} data-away={away !== null || undefined}>
        {more.join(' · ')}
      </span>
    </div>
  )
}
