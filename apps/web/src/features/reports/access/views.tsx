import { useState } from 'react'
import { shownViews } from './access-rows.ts'
import type { AccessRow } from './access-rows.ts'
import classes from './access-table.module.css'
import { accessTexts } from './texts.ts'

const texts = accessTexts.access

/** The groups of a grant: 3, then '+N more', which expands to all (W17). */
export function Views({ row }: { row: AccessRow }) {
  const [isOpen, setOpen] = useState(false)
  if (row.access === 'Super Admin') return <span className={classes.views}>{texts.allGroups}</span>
  const { shown, more } = shownViews(row.views)
  return (
    <span className={classes.views}>
      <span>{(isOpen ? row.views : shown).join(', ')}</span>
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          title={isOpen ? undefined : row.views.slice(shown.length).join(', ')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.fewer : texts.more(more)}
        </button>
      )}
    </span>
  )
}
