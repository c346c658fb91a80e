import { Notice, useIsBelow } from '@countersign/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { IconChecklist, IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { SectionList } from '../builder/section-list.tsx'
import { EditorPanel } from '../editor/editor-panel.tsx'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import { TryItDialog } from '../preview/try-it-dialog.tsx'
import type { FindingPlace } from '../model/draft/judge-draft.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './builder-step.module.css'
import { CheckDrawer } from './check-drawer.tsx'
import { Announcements } from './announcements.tsx'
import { UndoButtons } from '../history/undo-buttons.tsx'

type Pane = 'form' | 'question' | 'preview'

const selectContent = (state: WizardState) => state.content
const selectName = (state: WizardState) => state.info.template_name

interface BuilderStepProps {
  templateId: string | null
  /** Goes to a finding's place. */
  onShow: (place: FindingPlace) => void
}

/** Step 2: sections and grid, the editor of the selection, the live preview; one to three columns. */
export function BuilderStep({ templateId, onShow }: BuilderStepProps) {
  const store = useWizardStore()
  const isWide = !useIsBelow('lg')
  const isPhone = useIsBelow('sm')
  const [isTrying, setTrying] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [pane, setPane] = useState<Pane>(isPhone ? 'form' : 'question')
  const openTrial = useCallback(() => setTrying(true), [])
  // On smaller screens the settings replace the preview, or take the whole screen. Wide ones show them beside it, and
  // don't rerender everything on a selection.
  useEffect(() => {
    let seenId = store.get().selectedId
    return store.subscribe(() => {
      const { selectedId } = store.get()
      if (selectedId !== seenId && selectedId !== null) setPane('question')
      seenId = selectedId
    })
  }, [store])
  const shownPane = pane === 'form' && !isPhone ? 'question' : pane
  const isEditorShown = isWide || shownPane === 'question'
  const isEditorKept = useKeptForEdits(isEditorShown)
  const preview = !isTrying && <PreviewPanel onOpenWide={openTrial} />
  return (
    <div className={classes.step} data-pane={shownPane}>
      {!isWide && (
        <SegmentedControl
          className={classes.panes}
          aria-label={texts.preview.paneLabel}
          value={shownPane}
          onChange={(value) => setPane(value as Pane)}
          data={[
            ...(isPhone ? [{ value: 'form', label: texts.preview.panes.form }] : []),
            { value: 'question', label: texts.preview.panes.question },
            { value: 'preview', label: texts.preview.panes.preview },
          ]}
        />
      )}
      <div className={classes.form}>
        <Notice>{texts.builder.guidance}</Notice>
        <div className={classes.tools} role="toolbar" aria-label={texts.builder.tools}>
          <UndoButtons />
          <span className={classes.space} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChecklist size={16} aria-hidden />}
            onClick={() => setChecking(true)}
          >
            {texts.builder.check}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => setTrying(true)}
          >
            {texts.builder.tryIt}
          </Button>
        </div>
        <SectionList />
      </div>
      {isEditorKept && (
        <div className={classes.editor} hidden={!isEditorShown}>
          <EditorPanel />
        </div>
      )}
      {(isWide || shownPane === 'preview') && <div className={classes.preview}>{preview}</div>}
      <Announcements />
      <TryIt opened={isTrying} onClose={() => setTrying(false)} />
      <CheckDrawer
        templateId={templateId}
        opened={isChecking}
        onClose={() => setChecking(false)}
        onShow={(place) => {
          setChecking(false)
          onShow(place)
        }}
      />
    </div>
  )
}

/** Keeps editors that are no longer shown until they have reported, such as a picture that is being shrunk (U32). */
function useKeptForEdits(isShown: boolean): boolean {
  const { reportEdits } = useWizardStore()
  const [isKept, setKept] = useState(isShown)
  if (isShown && !isKept) setKept(true)
  useEffect(() => {
    if (isShown) return
    let isShownAgain = false
    void reportEdits().then(() => {
      if (!isShownAgain) setKept(false)
    })
    return () => {
      isShownAgain = true
    }
  }, [isShown, reportEdits])
  return isKept
}

function TryIt({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const content = useWizard(selectContent)
  const name = useWizard(selectName)
  return <TryItDialog opened={opened} onClose={onClose} name={name} content={content} />
}
