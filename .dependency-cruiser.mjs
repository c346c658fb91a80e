import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import FLOORS from './apps/server/floors.json' with { type: 'json' }
import { floors, TESTS } from './scripts/check/room-floors.mjs'

/**
 * The arrows of ARCHITECTURE.md ("A <- B: B imports A"), checked by `npm run check`.
 * Each rule names the remedy, so that its message says where the code belongs.
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: `^${from}/` } : from,
  to: {
    path: '^(packages|apps|scripts|e2e|bench|resilience)/',
    pathNot: allowed.map((folder) => `^${folder}/`),
  },
})

/** What is started, or loaded by a tool or by a path that is no import. */
const ENTRY_POINTS = [
  TESTS,
  '\\.(journey|fixture|setup|process|worker)\\.ts$',
  '\\.config\\.[cm]?[jt]s$',
  '\\.(d\\.ts|json)$',
  '^packages/ui/public/',
  '(^|/)(main|run|worker|push-worker)\\.tsx?$',
  '^scripts/([^/]+\\.ts|check/room-floors\\.mjs)$',
  '^scripts/(alerts/alerts|database/(migrate|verify|export|import|unpack)|documents/verify-document|launch/end-with-parent|test/reversed-runner)\\.ts$',
  '^bench/(bodies|growth|browser/run-policy|parse-server/peer)\\.m?[jt]s$',
  '^resilience/outside-program/program\\.mjs$',
  '^packages/test-kit/src/(global-setup|shared-process)\\.ts$',
]

/** Supports tests and trials alone. */
const SUPPORT = '^(bench|e2e|resilience|scripts|packages/test-kit)/'

const serverFolders = (folders) => `^apps/server/src/(${folders.join('|')})/`

/** A folder imports from itself and from the floors below; the files directly in src are above them all. */
const floorRules = FLOORS.map((folders, at) => ({
  name: `server-floor-${at + 1}`,
  comment:
    'Import only from floors below (apps/server/floors.json). Move what both folders need to a lower one, ' +
    'or let the caller above pass it in, as app.ts passes the handlers to registerCalls.',
  severity: 'error',
  from: { path: serverFolders(folders), pathNot: TESTS },
  to: {
    path: '^apps/server/src/',
    pathNot: ['^apps/server/src/$1/', ...FLOORS.slice(0, at).map(serverFolders)],
  },
}))

/** Folder and manifest of each workspace; the root's own code is in scripts. */
const workspaces = [
  ...['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(import.meta.dirname, parent)).map((name) => `${parent}/${name}`),
  ),
  ...['bench', 'e2e', 'resilience', 'scripts'],
].map((folder) => ({
  folder,
  manifest: JSON.parse(
    readFileSync(join(import.meta.dirname, folder === 'scripts' ? '.' : folder, 'package.json'), 'utf8'),
  ),
}))

/** A workspace's manifest lists what it imports, our own packages included. */
const declared = ({ folder, manifest }) => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const known = workspaces.filter((other) => other.folder === folder || names.includes(other.manifest.name))
  return {
    name: 'workspaces-are-declared',
    comment: 'Name the workspace in the dependencies of your package.json.',
    severity: 'error',
    from: { path: `^${folder}/` },
    to: {
      path: '^(apps/[^/]+|packages/[^/]+|bench|e2e|resilience)/',
      pathNot: known.map((one) => `^${one.folder}/`),
    },
  }
}

export default {
  forbidden: [
    ...floorRules,
    ...workspaces.map(declared),
    {
      name: 'libraries-are-declared',
      comment: 'Name the library in your package.json; the root names test runners.',
      severity: 'error',
      // The peer of the comparison is installed apart, with a manifest of its own.
      from: {
        path: '^(apps|packages|bench|e2e|resilience|scripts)/',
        pathNot: '^bench/parse-server/',
      },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        pathNot: '(^|/)node_modules/(@types/)?(vitest|fast-check)/',
      },
    },
    {
      name: 'server-folder-has-a-floor',
      comment:
        'Add the folder to apps/server/floors.json, above everything it imports, and to the table in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+/', pathNot: [serverFolders(FLOORS.flat()), TESTS] },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Break the cycle: move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'product-modules-are-imported',
      comment:
        'Only tests import it, or nothing does: delete it, or name it in ENTRY_POINTS of .dependency-cruiser.mjs if it is started.',
      severity: 'error',
      from: { pathNot: TESTS },
      module: {
        path: '^(apps|packages)/',
        pathNot: [SUPPORT, ...ENTRY_POINTS],
        numberOfDependentsLessThan: 1,
      },
    },
    {
      name: 'support-modules-are-imported',
      comment: 'Nothing imports it: delete it, or name it in ENTRY_POINTS if it is started.',
      severity: 'error',
      from: {},
      module: { path: SUPPORT, pathNot: ENTRY_POINTS, numberOfDependentsLessThan: 1 },
    },
    only(
      'domain-is-pure',
      'packages/domain',
      ['packages/domain'],
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
    ...floors(
      'domain-floors',
      'packages/domain/src',
      [
        ['time', 'email', 'images', 'files', 'push', 'sign-in', 'form/template'],
        ['route', 'form/answer', 'administration', 'api-tokens'],
        ['form/rich-text', 'form/shared-lists'],
        ['form/lists'],
        ['form/fields'],
        ['form/calculation'],
        ['form/content'],
        ['form/level'],
        ['policy/table'],
        ['policy/check', 'policy/kept', 'policy/versions', 'directory'],
        ['policy'],
        ['policy/form', 'policy/explain', 'policy/judge', 'policy/owner'],
        ['memo', 'absence', 'preparation'],
        ['memo/evolving'],
        ['memo/access'],
        ['memo/submission', 'memo/time'],
        ['memo/decide/follow-ups'],
        ['memo/audience', 'memo/decide'],
        ['template-judge/checks'],
        ['template-judge', 'reports', 'specials', 'stored', 'outside', 'retention'],
        ['erasure'],
        ['form'],
        [''],
      ],
      'Import from lower floors only: move what both rooms need down, or pass it as an argument. A new room needs a floor in .dependency-cruiser.mjs.',
    ),
    only(
      'evidence-knows-domain',
      'packages/evidence',
      ['packages/evidence', 'packages/domain'],
      'An outsider repeats these checks: they know the rules, and neither server nor screens.',
    ),
    only(
      'contract-knows-domain',
      'packages/contract',
      ['packages/contract', 'packages/domain'],
      'The contract describes calls in terms of the domain alone.',
    ),
    only(
      'client-knows-contract',
      'packages/client',
      ['packages/client', 'packages/contract', 'packages/domain'],
      'The client speaks the contract and nothing else.',
    ),
    only(
      'ui-is-domain-free',
      'packages/ui',
      ['packages/ui'],
      'Give the component what it shows through its props.',
    ),
    only(
      'form-knows-domain-and-ui',
      'packages/form',
      ['packages/form', 'packages/domain', 'packages/ui'],
      'The app gives the form what it cannot know (upload, people search).',
    ),
    only(
      'app-shell-knows-client-and-ui',
      'packages/app-shell',
      ['packages/app-shell', 'packages/domain', 'packages/contract', 'packages/client', 'packages/ui'],
      'The shell serves both applications: what only one of them needs stays there.',
    ),
    only(
      'server-knows-domain-and-contract',
      { path: '^apps/server/', pathNot: TESTS },
      ['apps/server', 'packages/domain', 'packages/contract', 'packages/evidence'],
      'The server imports no front-end code, and nothing that serves the demo or tests.',
    ),
    only(
      'server-tests-know-the-test-kit',
      { path: `^apps/server/.*${TESTS}` },
      [
        ...['apps/server', 'packages/domain', 'packages/contract', 'packages/evidence'],
        ...['packages/test-kit', 'packages/demo-data'],
      ],
      'Tests of the server start it with the test kit, and fill it with demo data.',
    ),
    only(
      'demo-data-knows-the-server',
      { path: '^packages/demo-data/', pathNot: TESTS },
      ['packages/demo-data', 'packages/domain', 'packages/contract', 'apps/server'],
      'Demo data are written through the server; the server never imports them.',
    ),
    only(
      'demo-data-tests-know-the-test-kit',
      { path: `^packages/demo-data/.*${TESTS}` },
      ['packages/demo-data', 'packages/domain', 'packages/contract', 'apps/server', 'packages/test-kit'],
      'Tests of the demo data need a database, and nothing else of ours.',
    ),
    only(
      'test-kit-knows-the-server',
      'packages/test-kit',
      [
        ...['packages/test-kit', 'packages/domain', 'packages/contract', 'packages/evidence', 'apps/server'],
        'apps/timestamp-dev',
        ...['scripts/postgres', 'scripts/test'],
      ],
      'The test kit starts the server, its database and a browser; what it offers is for tests alone.',
    ),
    only(
      'web-arrows',
      'apps/web',
      [
        'apps/web',
        'packages/domain',
        'packages/contract',
        'packages/client',
        'packages/ui',
        'packages/form',
        'packages/app-shell',
      ],
      'Never web to admin or server: share through packages.',
    ),
    only(
      'admin-arrows',
      'apps/admin',
      [
        'apps/admin',
        'packages/domain',
        'packages/contract',
        'packages/client',
        'packages/ui',
        'packages/form',
        'packages/app-shell',
      ],
      'Never admin to web or server: share through packages.',
    ),
    only(
      'verifier-knows-evidence',
      'apps/verifier',
      ['apps/verifier', 'packages/domain', 'packages/evidence', 'packages/ui'],
      'The verifier repeats the checks of an outsider: it knows no server, no call and no session.',
    ),
    only(
      'identity-dev-is-alone',
      'apps/identity-dev',
      ['apps/identity-dev'],
      'The development identity provider needs nothing of the product.',
    ),
    only(
      'timestamp-dev-knows-evidence',
      'apps/timestamp-dev',
      ['apps/timestamp-dev', 'packages/evidence'],
      'The development timestamp authority needs the formats of the evidence, and nothing else.',
    ),
    only(
      'e2e-knows-the-contract',
      'e2e',
      ['e2e', 'packages/domain', 'packages/contract', 'packages/evidence', 'scripts'],
      'Journeys see the product as a browser does, start it with its launcher, and bring proofs of their own.',
    ),
    only(
      'bench-measures-the-server',
      'bench',
      [
        'bench',
        'packages/domain',
        'packages/contract',
        'packages/demo-data',
        'packages/test-kit',
        'apps/server',
        'e2e/support',
        'scripts',
      ],
      'Measurements go through the server, or through a browser as journeys do.',
    ),
    only(
      'resilience-tries-the-server',
      'resilience',
      [
        'resilience',
        'packages/domain',
        'packages/contract',
        'packages/client',
        'packages/evidence',
        'packages/demo-data',
        'packages/test-kit',
        'apps/server',
        'bench/measuring',
        'scripts',
      ],
      'Trials go through the server, its client and the verifier, and measure with what bench measures with.',
    ),
    {
      name: 'nothing-imports-trials',
      comment: 'What journeys, measurements and trials share with the product is in packages/test-kit.',
      severity: 'error',
      from: { pathNot: '^(bench|e2e|resilience|scripts)/' },
      to: { path: '^(bench|e2e|resilience)/' },
    },
    ...['identity-dev', 'timestamp-dev'].map((name) => ({
      name: `nothing-imports-${name}`,
      comment: 'It is started as a process of its own, in development and tests only.',
      severity: 'error',
      from: { pathNot: `^(apps/${name}|packages/test-kit|scripts|e2e)/` },
      to: { path: `^apps/${name}/` },
    })),
    {
      name: 'browsers-take-types-only-from-contract',
      comment: 'Import the contract with `import type`: its schemas stay out of the bundles.',
      severity: 'error',
      from: { path: '^(packages/(app-shell|client|form|ui)|apps/(web|admin))/', pathNot: '\\.test\\.' },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-is-below-features',
      comment: 'lib/ knows no screen: move what needs one to shared/, or pass it as an argument.',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src/lib/' },
      to: { path: '^apps/$1/src/(shared|features|app)/' },
    },
    {
      name: 'shared-is-below-features',
      comment: 'What features share imports none of them: move what it needs to shared/ or lib/.',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src/shared/' },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'features-are-below-app',
      comment: 'app/ puts the features together: move what a feature needs to lib/ or shared/.',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src/features/' },
      to: { path: '^apps/$1/src/app/' },
    },
    {
      name: 'features-meet-in-shared',
      comment: 'A feature reaches into no other: lift what both need to shared/, lib/ or a package.',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/[^/]+/dist/', '^(data|coverage)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
