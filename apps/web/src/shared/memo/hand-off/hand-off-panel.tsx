import { formatDateTime } from '@countersign/app-shell/dates'
import { Sheet } from '@countersign/ui'
import conditionClasses from '../conditions/conditions.module.css'
import { MemoFile } from '../memo-file.tsx'
import type { Details } from '../memo-view-query.ts'
import { handOffTexts as texts } from './texts.ts'

/** Who has an approved memo to do, or who did it (R3), above its log; nothing where its template names no one. */
export function HandOffPanel({ memo, hand_off }: Pick<Details, 'memo' | 'hand_off'>) {
  if (!hand_off) return null
  const { handlers, missing, done, moved } = hand_off
  const names = handlers.map(({ name }) => name).join(', ')
  return (
    <Sheet padded={false} label={texts.title}>
      <h2 className={conditionClasses.title}>{texts.title}</h2>
      <div className={conditionClasses.condition}>
        <p className={conditionClasses.state} data-state={done ? 'CLOSED' : 'OPEN'}>
          <strong>{done ? texts.done : texts.toDo}</strong>
          {!done && handlers.length > 0 && (
            <span>{handlers.length === 1 ? texts.has(names) : texts.hasSeveral(names)}</span>
          )}
        </p>
        {missing.length > 0 && (
          <p className={conditionClasses.message}>{texts.missing(missing.join(', '))}</p>
        )}
        {(moved.length > 0 || done) && (
          <ul className={conditionClasses.history}>
            {moved.map(({ from, to, by, at, reason }) => (
              <li key={at}>
                <p className={conditionClasses.when}>
                  {texts.moved(from, to, by)}, <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
                <p>{reason}</p>
              </li>
            ))}
            {done && (
              <li>
                <p className={conditionClasses.when}>
                  {texts.doneBy(done.name)}, <time dateTime={done.at}>{formatDateTime(done.at)}</time>
                </p>
                <p>{done.message}</p>
                {done.attachments.length > 0 && (
                  <ul className={conditionClasses.files}>
                    {done.attachments.map((file) => (
                      <li key={file.url}>
                        <MemoFile memoId={memo.memo_id} file={file} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )}
          </ul>
        )}
      </div>
    </Sheet>
  )
}
