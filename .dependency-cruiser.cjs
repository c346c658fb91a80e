/**
 * The arrows of ARCHITECTURE.md ("A <- B: B imports A"), checked by `npm run check`.
 * Each rule names the remedy, so that whoever meets it knows where the code belongs.
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  // What only tests use may start what the product never imports (PostgreSQL of scripts/).
  from: { path: `^${from}/`, pathNot: '/testing/' },
  to: {
    path: '^(packages|apps|scripts|e2e|bench)/',
    pathNot: [`^${from}/`, ...allowed.map((a) => `^packages/${a}/`)],
  },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Break the cycle: move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only(
      'domain-is-pure',
      'packages/domain',
      [],
      'The rules import nothing of ours; pass what they need as an argument.',
    ),
    {
      name: 'domain-has-no-libraries',
      comment: 'The rules use no library and no Node module. Tests may.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: '(\\.test\\.ts$|/testing/)' },
      // By place, not by kind: a library that another workspace brought is none of these kinds here.
      to: { pathNot: '^packages/domain/' },
    },
    only(
      'contract-knows-domain',
      'packages/contract',
      ['domain'],
      'The contract describes calls in terms of the domain alone.',
    ),
    only(
      'client-knows-contract',
      'packages/client',
      ['contract', 'domain'],
      'The client speaks the contract and nothing else.',
    ),
    only('ui-is-domain-free', 'packages/ui', [], 'Give the component what it shows through its props.'),
    only(
      'form-knows-domain-and-ui',
      'packages/form',
      ['domain', 'ui'],
      'The app gives the form what it cannot know (upload, people search).',
    ),
    only(
      'server-knows-domain-and-contract',
      'apps/server',
      ['domain', 'contract'],
      'The server imports no front-end code.',
    ),
    only(
      'web-arrows',
      'apps/web',
      ['domain', 'contract', 'client', 'ui', 'form'],
      'Never web to admin or server: share through packages.',
    ),
    only(
      'admin-arrows',
      'apps/admin',
      ['domain', 'contract', 'client', 'ui', 'form'],
      'Never admin to web or server: share through packages.',
    ),
    only(
      'identity-dev-stands-alone',
      'apps/identity-dev',
      [],
      'The development identity provider needs nothing of the product.',
    ),
    {
      name: 'nothing-imports-identity-dev',
      comment: 'It is started as a process of its own, in development only.',
      severity: 'error',
      from: { pathNot: '^(apps/identity-dev|scripts|e2e)/' },
      to: { path: '^apps/identity-dev/' },
    },
    {
      name: 'browsers-take-types-only-from-contract',
      comment: 'Import the contract with `import type`: its schemas stay out of the bundles.',
      severity: 'error',
      from: { path: '^(packages/(client|form|ui)|apps/(web|admin))/', pathNot: '\\.test\\.' },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-in-lib',
      comment: 'A feature does not reach into another one: lift what both need to lib/ or a package.',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
