import { callQuery } from '@countersign/client'
import { Dialog } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import { DifferenceList } from '../../../lib/template-difference/difference-list.tsx'
import {
  namesOrganisation,
  templateDifference,
} from '../../../lib/template-difference/template-difference.ts'
import { texts } from '../texts.ts'
import type { WizardStore } from '../wizard-store.ts'
import classes from './save-dialogs.module.css'
import type { Theirs } from './use-save-template.ts'

const said = texts.save

interface ConflictDialogProps {
  isOpen: boolean
  /** Null if the other version couldn't be fetched. */
  theirs: Theirs | null
  mine: WizardStore
  onBack: () => void
  onUseTheirs: (theirs: Theirs) => void
  onKeepMine: (theirs: Theirs) => void
}

/** Another administrator saved in the meantime (A6): shows what overwriting would change, and offers the choice. */
export function ConflictDialog({
  isOpen,
  theirs,
  mine,
  onBack,
  onUseTheirs,
  onKeepMine,
}: ConflictDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onBack} title={said.conflictTitle}>
      <p className={classes.reason}>
        {theirs ? said.conflictText(theirs.savedBy, theirs.differences) : said.conflictUnknown}
      </p>
      {theirs && <Differences theirs={theirs} mine={mine} />}
      <p className={classes.kept}>
        {said.kept} {theirs && said.theirsKept}
      </p>
      <div className={classes.buttons}>
        {theirs ? (
          <>
            <Button variant="default" onClick={() => onUseTheirs(theirs)}>
              {said.useTheirs}
            </Button>
            <Button onClick={() => onKeepMine(theirs)}>{said.keepMine}</Button>
          </>
        ) : (
          <Button onClick={onBack}>{said.retry}</Button>
        )}
      </div>
    </Dialog>
  )
}

function Differences({ theirs, mine }: { theirs: Theirs; mine: WizardStore }) {
  const categories = useQuery(callQuery(client, 'admin-get_categories', {})).data ?? []
  const { info, content, config, workflow, policy, policyStartsOn } = mine.get()
  const isNamed =
    namesOrganisation({ workflow, template_content: content }) || namesOrganisation(theirs.version)
  const { organisation } = useOrganisation(isNamed)
  const { version } = theirs
  const category = categories.find((one) => one.category_id === info.category_id)
  const isSameCategory = info.category_id === theirs.source.draft.info.category_id
  const yours = {
    ...info,
    category_name: isSameCategory ? version.category_name : (category?.category_name ?? null),
    template_content: content,
    template_config: config,
    headers: version.headers,
    workflow,
    policy,
    policy_starts_on: policyStartsOn,
  }
  const differences = templateDifference(version, yours, organisation)
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.differences} aria-label={said.differenceTitle} tabIndex={0}>
      <h3 className={classes.differenceTitle}>{said.differenceTitle}</h3>
      <DifferenceList differences={differences} />
    </section>
  )
}
