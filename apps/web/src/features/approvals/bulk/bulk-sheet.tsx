import { LiveRegion } from '@countersign/ui'
import { Button, CloseButton, Modal, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { PasskeyHint } from '../../../shared/signing/passkey-hint.tsx'
import { signingTexts } from '../../../shared/signing/texts.ts'
import type { SelectedMemos } from '../selection/selected-memos.ts'
import classes from './bulk-sheet.module.css'
import { HeldBackRow, SheetRow } from './sheet-rows.tsx'
import { Outcome, Shares } from './outcomes.tsx'
import { isHeldBack, rowsToApprove, sharesOf } from './bulk-rows.ts'
import { SheetFooter } from './sheet-footer.tsx'
import { bulkTexts } from './texts.ts'
import { Total } from './total.tsx'
import { useBulkApproval } from './use-bulk-approval.ts'
import { useSheetRows } from './use-sheet-rows.ts'

interface BulkSheetProps {
  opened: boolean
  onClose: () => void
  /** What was selected when the sheet opens. */
  memos: SelectedMemos
  onApproved: (memoIds: string[]) => void
}

/** Approving several memos: a look at each, one confirmation, and an outcome each (M4). */
export default function BulkSheet({ opened, onClose, memos, onApproved }: BulkSheetProps) {
  const isNarrow = useMediaQuery('(max-width: 74.99em)')
  const sheet = useSheetRows(memos)
  const approval = useBulkApproval(onApproved)
  const [remarks, setRemarks] = useState('')
  /** The memos that the remarks were typed for: they are there when the sheet is opened for these again. */
  const [remarksFor, setRemarksFor] = useState('')
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened && !approval.isRunning) {
      sheet.reset()
      approval.reset()
      const ids = [...memos.keys()].join()
      if (ids !== remarksFor) setRemarks('')
      setRemarksFor(ids)
    }
  }
  const { outcomes, isRunning, isSigning, problem } = approval
  const isSent = outcomes.size > 0
  const heldBack = sheet.rows.filter((row) => isHeldBack(row) && !outcomes.has(row.memo.memo_id))
  const shown = sheet.rows.filter((row) => (isSent ? outcomes.has(row.memo.memo_id) : !isHeldBack(row)))
  const wanted = rowsToApprove(sheet.rows)
  const shares = sharesOf(outcomes)
  const title = isRunning
    ? bulkTexts.running(outcomes.size - shares.sending, outcomes.size)
    : isSent
      ? bulkTexts.result(shares.approved, outcomes.size)
      : bulkTexts.title(wanted.length)
  const openRefused = async (memoId: string) => {
    if (await sheet.markOpened(memoId)) approval.markOpened(memoId)
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={1080}
      classNames={{ content: classes.content }}
      fullScreen={isNarrow}
      centered
      radius="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 200, transition: 'fade', timingFunction: 'ease-out' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={classes.head}>
          <div>
            <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </Modal.Title>
            {!isSent && (
              <p className={classes.subtitle}>{bulkTexts.subtitle(sheet.rows.length, heldBack.length)}</p>
            )}
          </div>
          <CloseButton aria-label={bulkTexts.close} onClick={onClose} />
        </div>
        <LiveRegion>{isSent ? title : ''}</LiveRegion>
        {isSent && <Shares shares={shares} />}
        <div className={classes.body}>
          <div className={classes.columns} aria-hidden>
            <span />
            <span>{bulkTexts.memo}</span>
            <span>{bulkTexts.owner}</span>
            <span className={classes.numeric}>{bulkTexts.amount}</span>
            <span>{isSent ? bulkTexts.outcome : bulkTexts.special}</span>
          </div>
          <ul className={classes.rows}>
            {shown.map((row) => {
              const outcome = outcomes.get(row.memo.memo_id)
              return (
                <SheetRow
                  key={row.memo.memo_id}
                  row={row}
                  outcome={outcome}
                  onTick={(isTicked) => sheet.tick(row.memo.memo_id, isTicked)}
                >
                  {outcome && (
                    <Outcome
                      memoId={row.memo.memo_id}
                      outcome={outcome}
                      onTryAgain={isRunning || isSigning ? undefined : () => void approval.tryAgain(row)}
                      problem={row.problem}
                      onOpen={() => void openRefused(row.memo.memo_id)}
                    />
                  )}
                </SheetRow>
              )
            })}
          </ul>
          <Total
            label={isSent ? bulkTexts.approvedTotal : bulkTexts.total(wanted.length)}
            rows={
              isSent ? shown.filter(({ memo }) => outcomes.get(memo.memo_id)?.kind === 'APPROVED') : wanted
            }
          />
          {heldBack.length > 0 && (
            <>
              <p className={classes.heldBack}>
                <IconHandStop size={16} stroke={1.8} aria-hidden />
                <strong>{bulkTexts.heldBack(heldBack.length)}</strong> {bulkTexts.heldBackHint}
              </p>
              <ul className={classes.rows}>
                {heldBack.map((row) => (
                  <HeldBackRow
                    key={row.memo.memo_id}
                    row={row}
                    onOpen={() => void sheet.markOpened(row.memo.memo_id)}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
        {isSent ? (
          <SheetFooter
            rest={sheet.rows.filter(({ memo }) => outcomes.get(memo.memo_id)?.kind !== 'APPROVED')}
            isRunning={isRunning}
            problem={isSigning ? undefined : problem}
            onDone={onClose}
          />
        ) : (
          <div className={classes.foot}>
            <Textarea
              className={classes.remarks}
              label={bulkTexts.remarks}
              description={bulkTexts.remarksHint(wanted.length)}
              inputWrapperOrder={['label', 'input', 'description']}
              autosize
              minRows={1}
              maxRows={4}
              value={remarks}
              onChange={(event) => setRemarks(event.currentTarget.value)}
            />
            <div className={classes.confirm}>
              {problem === undefined
                ? wanted.some(({ memo }) => memo.needs_passkey) && (
                    <PasskeyHint>{signingTexts.once}</PasskeyHint>
                  )
                : !isSigning && (
                    <p className={classes.problem} role="alert">
                      {problem}
                    </p>
                  )}
              <div className={classes.buttons}>
                <Button variant="default" onClick={onClose}>
                  {bulkTexts.cancel}
                </Button>
                <Button
                  leftSection={decisionIcon('approve')}
                  disabled={wanted.length === 0}
                  loading={isSigning}
                  onClick={() => void approval.approve(wanted, remarks.trim())}
                >
                  {bulkTexts.approve(wanted.length)}
                </Button>
              </div>
            </div>
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
