import { meetsNeed } from '@countersign/domain'
import { LinkTabs, PageBody, PageTitle, useKeptFocus } from '@countersign/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { needOf } from '../../lib/page-needs.ts'
import { useLimits } from '../../lib/use-limits.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import classes from './settings-frame.module.css'
import { frameTexts as texts } from './texts.ts'

const TABS = [
  { href: paths.settings, label: texts.tabs.configuration },
  { href: paths.settingsAdministrators, label: texts.tabs.administrators },
  { href: paths.settingsOrganisation, label: texts.tabs.organisation },
  { href: paths.settingsPeople, label: texts.tabs.people },
  { href: paths.settingsRoles, label: texts.tabs.roles },
  { href: paths.settingsLists, label: texts.tabs.lists },
  { href: paths.settingsHolidays, label: texts.tabs.holidays },
  { href: paths.settingsReports, label: texts.tabs.reports },
  { href: paths.settingsHolds, label: texts.tabs.holds },
  { href: paths.settingsErasures, label: texts.tabs.erasures },
  { href: paths.settingsRetention, label: texts.tabs.retention },
  { href: paths.settingsIntegrations, label: texts.tabs.integrations },
  { href: paths.settingsLog, label: texts.tabs.log },
  { href: paths.settingsSecurity, label: texts.tabs.security },
  { href: paths.settingsEvidence, label: texts.tabs.evidence },
]

interface SettingsFrameProps {
  subtitle?: string
  actions?: ReactNode
  children: ReactNode
}

/** The settings' pages: one heading, a tab for each subject that the administrator may see (P7). */
export function SettingsFrame({ subtitle, actions, children }: SettingsFrameProps) {
  const { pathname } = useLocation()
  const parts = useKeptFocus<HTMLDivElement>()
  const limits = useLimits()
  const isHere = (href: string) => (href === paths.settings ? pathname === href : pathname.startsWith(href))
  const here = TABS.find(({ href }) => isHere(href))
  usePageTitle(here === undefined ? texts.title : `${texts.title} ${here.label}`)
  return (
    <PageBody>
      <PageTitle title={texts.title} subtitle={subtitle} actions={actions} />
      <div className={classes.tabs}>
        <LinkTabs
          label={texts.tabsLabel}
          tabs={TABS.filter(({ href }) => meetsNeed(limits, needOf(href))).map(({ href, label }) => ({
            href,
            label,
            current: isHere(href),
          }))}
        />
      </div>
      <div ref={parts} className={classes.parts}>
        {children}
      </div>
    </PageBody>
  )
}
