import { Notice, Sheet } from '@countersign/ui'
import { lazy, Suspense } from 'react'
import type { Details } from '../memo-view-query.ts'
import { MemoContent, MemoHead, MemoInfo } from './memo-parts.tsx'
import classes from './memo-sheet.module.css'
import { sheetTexts } from './texts.ts'

/** Loaded on demand, since few memos have changes, links or specials to show. */
const ContentChanges = lazy(() => import('./content-changes.tsx'))
const MemoLinks = lazy(() => import('../links/memo-links.tsx'))
const SpecialNotes = lazy(() => import('../../specials/special-notes.tsx'))

interface MemoSheetProps {
  memo: Details['memo']
  /** To other memos (R4). */
  links: Pick<Details, 'link' | 'linked_by'>
  /** Changes since the reader last decided. */
  changes?: Details['changes']
  /** What is special, if it waits for the reader (M2). */
  specials: Details['specials'] | undefined
  /** It is the reader's turn to decide. */
  isPending: boolean
}

/** The memo on a ruled sheet: subject, status, general information, content, files. */
export function MemoSheet({ memo, links, changes, specials, isPending }: MemoSheetProps) {
  return (
    <Sheet rule="ruled">
      <MemoHead memo={memo} />
      <MemoInfo memo={memo} />
      {(links.link !== undefined || links.linked_by !== undefined) && (
        <Suspense fallback={null}>
          <MemoLinks link={links.link} linked_by={links.linked_by} />
        </Suspense>
      )}
      {memo.flags.includes('READ_ONLY') && (
        <div className={classes.notice}>
          <Notice>{sheetTexts.readOnly}</Notice>
        </div>
      )}
      {specials !== undefined && specials.length > 0 && (
        <Suspense fallback={null}>
          <SpecialNotes specials={specials} />
        </Suspense>
      )}
      {changes !== undefined && (
        <Suspense fallback={null}>
          <ContentChanges changes={changes} opened={isPending} />
        </Suspense>
      )}
      <MemoContent memo={memo} />
    </Sheet>
  )
}
