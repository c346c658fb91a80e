/** The texts that all pages of the settings share (I5). */
export const frameTexts = {
  title: 'Settings',
  tabsLabel: 'Settings by subject',
  tabs: {
    configuration: 'Configuration',
    administrators: 'Administrators',
    organisation: 'Organisation',
    people: 'People',
    roles: 'Roles',
    lists: 'Shared lists',
    holidays: 'Holidays',
    reports: 'Reports',
    holds: 'Holds',
    erasures: 'Erasures',
    retention: 'Retention',
    integrations: 'Integrations',
    log: 'Log',
    security: 'Security log',
    evidence: 'Evidence',
  },
}
