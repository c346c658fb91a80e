/** Four companies that move to the newer version, each with its own FAQ; one of them has finished (U28). */
export const demoUserGroups = [
  { domain: 'habagat.example', status: 'RESTRICTED' },
  { domain: 'parola.example', status: 'RESTRICTED' },
  { domain: 'kubo.example', status: 'RESTRICTED' },
  { domain: 'arroyo.example', status: 'DISABLED' },
].map((group) => ({
  ...group,
  migration_faq_url: `https://help.northwind.example/migration/${group.domain.split('.')[0]}`,
}))
