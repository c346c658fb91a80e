import { formatDateTime } from '@countersign/app-shell/dates'
import { LevelAnswersView } from '@countersign/form'
import { SignatureLine, StatusBadge } from '@countersign/ui'
import { useState } from 'react'
import { usePrinting } from '../../../lib/use-printing.ts'
import { PasskeyHint } from '../../signing/passkey-hint.tsx'
import { signingTexts } from '../../signing/texts.ts'
import classes from './log-entry-view.module.css'
import { actionText, decisionOf, forWhomText, shortened, whoText } from '../log/log-lines.ts'
import type { LogEntry } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { LogReplies } from '../replies/log-replies.tsx'
import { MemoFile } from '../memo-file.tsx'
import { QuestionThread } from '../questions/question-thread.tsx'
import { logTexts } from '../log/texts.ts'

/** An entry of the log: a decision on its signature line, anything else as text; then date, remarks, files and replies. */
export function LogEntryView({ memo, entry }: { memo: LogMemo; entry: LogEntry }) {
  const decision = decisionOf(entry)
  return (
    <article className={classes.entry} aria-label={`${whoText(entry)}: ${actionText(entry.action)}`}>
      {decision === undefined ? (
        <p className={classes.event}>
          <span className={classes.who}>{whoText(entry)}</span>
          <span>{actionText(entry.action)}</span>
        </p>
      ) : (
        <SignatureLine name={entry.name} note={forWhomText(entry)} signed>
          <StatusBadge plain {...decision} />
        </SignatureLine>
      )}
      <p className={classes.when}>
        <time dateTime={entry.date_created}>{formatDateTime(entry.date_created)}</time>
        {entry.custom_message !== '' && <span> · {entry.custom_message}</span>}
      </p>
      {entry.is_signed && (
        <p className={classes.when}>
          <PasskeyHint>{signingTexts.signed}</PasskeyHint>
        </p>
      )}
      {entry.remarks !== '' && <RemarksText remarks={entry.remarks} />}
      {entry.level_answers && (
        <section className={classes.answers} aria-label={logTexts.levelAnswers}>
          <LevelAnswersView templateContent={memo.templateContent} answers={entry.level_answers} />
        </section>
      )}
      {entry.attachments.length > 0 && (
        <ul className={classes.files}>
          {entry.attachments.map((file) => (
            <li key={file.url}>
              <MemoFile memoId={memo.memoId} file={file} />
            </li>
          ))}
        </ul>
      )}
      {entry.question && <QuestionThread memo={memo} entry={entry} question={entry.question} />}
      <LogReplies memo={memo} entry={entry} />
    </article>
  )
}

/** Remarks; those of 180 characters or more are cut, with 'See more', except in print. */
function RemarksText({ remarks }: { remarks: string }) {
  const [isWhole, setWhole] = useState(false)
  const cut = shortened(remarks)
  const short = usePrinting() ? undefined : cut
  return (
    <p className={classes.remarks}>
      {short === undefined || isWhole ? remarks : short}
      {short !== undefined && (
        <>
          {' '}
          <button
            type="button"
            className={classes.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? logTexts.seeLess : logTexts.seeMore}
          </button>
        </>
      )}
    </p>
  )
}
