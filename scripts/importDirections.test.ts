import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const projectRoot = path.join(import.meta.dirname, '..');

interface Finding {
  file: string;
  rule: string;
}

const CLEAN: Record<string, string> = {
  'shared/paths.ts': 'export const PATH = 1;',
  'shared/contract/users.ts':
    "import Type from 'typebox';\nexport const Schema = Type;\nexport type User = typeof Schema;",
  'server/settings/env.ts': "import { PATH } from '#shared/paths.ts';\nexport const env = [PATH, process.env.PORT];",
  'server/db/schema.ts': "import { env } from '#server/settings/env.ts';\nexport const schema = env;",
  'server/plugins/session.ts': "import { schema } from '#server/db/schema.ts';\nexport const session = schema;",
  'server/users/usersRepository.ts': "import { schema } from '#server/db/schema.ts';\nexport const users = schema;",
  'server/users/usersRoutes.ts':
    "import { session } from '#server/plugins/session.ts';\nimport { users } from './usersRepository.ts';\nexport const routes = [session, users];",
  'server/users/usersRoutes.test.ts':
    "import { schema } from '#server/db/schema.ts';\nimport { help } from '#server/testing/help.ts';\nexport const used = [schema, help];",
  'server/auth/authRepository.ts': 'export const auth = 1;',
  'server/labs/labErrors.ts': 'export const labNotFound = 1;',
  'server/activities/list/activityList.ts': 'export const list = 1;',
  'server/sources/strava/read.ts':
    "import { list } from '#server/activities/list/activityList.ts';\nexport const read = list;",
  'server/sync/store.ts': "import { read } from '#server/sources/strava/read.ts';\nexport const store = read;",
  'server/testing/help.ts': "import { auth } from '#server/auth/authRepository.ts';\nexport const help = auth;",
  'server/app.ts': "import { routes } from './users/usersRoutes.ts';\nexport const app = routes;",
  'client/texts/texts.ts': 'export const texts = 1;',
  'client/texts/en/app.ts': "import { texts } from '#client/texts/texts.ts';\nexport const app = texts;",
  'client/api/usersApi.ts':
    "import type { User } from '#shared/contract/users.ts';\nexport const usersApi = (user: User) => user;",
  'client/session/session.ts': "import { usersApi } from '#client/api/usersApi.ts';\nexport const session = usersApi;",
  'client/session/store.ts': "import { session } from './session.ts';\nexport const store = session;",
  'client/ui/StatCard.ts': "import { texts } from '#client/texts/texts.ts';\nexport const card = texts;",
  'client/forms/AppForm.ts': "import { card } from '#client/ui/StatCard.ts';\nexport const form = card;",
  'client/features/users/Page.ts':
    "import { form } from '#client/forms/AppForm.ts';\nimport { store } from '#client/session/store.ts';\nexport const page = [form, store];",
  'client/features/audit/Page.ts': 'export const audit = 1;',
  'client/features/activities/list.ts': 'export const list = 1;',
  'client/features/sources/own.ts':
    "import { list } from '#client/features/activities/list.ts';\nexport const own = list;",
  'client/app/App.ts':
    "import { audit } from '#client/features/audit/Page.ts';\nexport const load = () => import('#client/features/users/Page.ts');\nexport const app = audit;",
  'client/testing/renderApp.ts': "import { app } from '#client/app/App.ts';\nexport const render = app;",
  'client/features/users/Page.test.ts':
    "import { render } from '#client/testing/renderApp.ts';\nexport const used = render;",
  'standin/strava/standin.ts': 'export const standin = 1;',
  'standin/polar/standin.ts': 'export const polar = 1;',
  'standin/common/frame.ts': 'export const frame = 1;',
  'wire/users.test.ts':
    "import { app } from '#server/app.ts';\nimport { store } from '#client/session/store.ts';\nimport { standin } from '#standin/strava/standin.ts';\nexport const both = [app, store, standin];",
};

const uses = (name: string, from: string) => `import { ${name} } from '${from}';\nexport const planted = ${name};`;
const IMPORT = 'eslint(no-restricted-imports)';

/** One violation of each rule; "labs", "maps" and "jobs" are new folders. */
const PLANTED: Record<string, [content: string, rule: string]> = {
  'shared/useServer.ts': [uses('env', '#server/settings/env.ts'), IMPORT],
  'shared/useLibrary.ts': [uses('readFileSync', 'node:fs'), IMPORT],
  'shared/contract/useLibrary.ts': [uses('kysely', 'kysely'), IMPORT],
  'shared/sentence.ts': [uses('kysely', 'kysely'), IMPORT],
  'shared/calls/useSchema.ts': [uses('Schema', '#shared/contract/users.ts'), IMPORT],
  'shared/useFormat.ts': [uses('IntlMessageFormat', 'intl-messageformat'), IMPORT],
  'server/db/useArea.ts': [uses('users', '#server/users/usersRepository.ts'), IMPORT],
  'server/plugins/useArea.ts': [uses('users', '#server/users/usersRepository.ts'), IMPORT],
  'server/settings/useRoom.ts': [uses('session', '#server/plugins/session.ts'), IMPORT],
  'server/db/usePlugin.ts': [uses('session', '#server/plugins/session.ts'), IMPORT],
  'server/activities/useSource.ts': [uses('read', '#server/sources/strava/read.ts'), IMPORT],
  'server/sources/strava/useSync.ts': [uses('store', '#server/sync/store.ts'), IMPORT],
  'server/users/useActivities.ts': [uses('list', '#server/activities/list/activityList.ts'), IMPORT],
  'server/activities/list/climb.ts': [uses('list', '../list/activityList.ts'), IMPORT],
  'server/auth/authRoutes.ts': [uses('schema', '#server/db/schema.ts'), IMPORT],
  'server/auth/signInRepository.ts': [uses('session', '#server/plugins/session.ts'), IMPORT],
  'server/labs/labsRepository.ts': [uses('labNotFound', './labErrors.ts'), IMPORT],
  'server/auth/useArea.ts': [uses('users', '#server/users/usersRepository.ts'), IMPORT],
  'server/auth/useApp.ts': [uses('app', '#server/app.ts'), IMPORT],
  'server/auth/useClient.ts': [uses('store', '#client/session/store.ts'), IMPORT],
  'server/auth/useTesting.ts': [uses('help', '#server/testing/help.ts'), IMPORT],
  'server/auth/useStandin.ts': [uses('standin', '#standin/strava/standin.ts'), IMPORT],
  'server/auth/climb.ts': [uses('users', '../users/usersRepository.ts'), IMPORT],
  'server/auth/detour.ts': [uses('users', './deep/../../users/usersRepository.ts'), IMPORT],
  'server/auth/readEnv.ts': ['export const home = process.env.HOME;', 'node(no-process-env)'],
  'server/labs/labsRoutes.ts': [uses('schema', '#server/db/schema.ts'), IMPORT],
  'server/labs/useArea.ts': [uses('users', '#server/users/usersRepository.ts'), IMPORT],
  'server/users/useNewArea.ts': [uses('labs', '#server/labs/labsRoutes.ts'), IMPORT],
  'client/api/useSession.ts': [uses('session', '#client/session/session.ts'), IMPORT],
  'client/api/useSchema.ts': [uses('Schema', '#shared/contract/users.ts'), IMPORT],
  'client/session/useTexts.ts': [uses('texts', '#client/texts/texts.ts'), IMPORT],
  'client/texts/useUi.ts': [uses('card', '#client/ui/StatCard.ts'), IMPORT],
  'client/texts/en/climb.ts': [uses('card', '../../ui/StatCard.ts'), IMPORT],
  'client/ui/useApi.ts': [uses('usersApi', '#client/api/usersApi.ts'), IMPORT],
  'client/ui/useForms.ts': [uses('form', '#client/forms/AppForm.ts'), IMPORT],
  'client/forms/useApi.ts': [uses('usersApi', '#client/api/usersApi.ts'), IMPORT],
  'client/features/users/useFeature.ts': [uses('audit', '#client/features/audit/Page.ts'), IMPORT],
  'client/features/users/loadFeature.ts': [
    "export const load = () => import('#client/features/audit/Page.ts');",
    IMPORT,
  ],
  'client/features/users/passOn.ts': ["export { audit } from '#client/features/audit/Page.ts';", IMPORT],
  'client/features/users/useApp.ts': [uses('app', '#client/app/App.ts'), IMPORT],
  'client/features/users/useTesting.ts': [uses('render', '#client/testing/renderApp.ts'), IMPORT],
  'client/features/users/useServer.ts': [uses('env', '#server/settings/env.ts'), IMPORT],
  'client/features/users/useNode.ts': [uses('readFileSync', 'node:fs'), IMPORT],
  'client/features/maps/useFeature.ts': [uses('audit', '#client/features/audit/Page.ts'), IMPORT],
  'client/features/activities/useSource.ts': [uses('own', '#client/features/sources/own.ts'), IMPORT],
  'client/features/audit/useNewFeature.ts': [uses('map', '#client/features/maps/map.ts'), IMPORT],
  'client/features/users/useFeature.test.ts': [uses('env', '#server/settings/env.ts'), IMPORT],
  'client/useBarrel.ts': [uses('card', './ui/index.ts'), IMPORT],
  'shared/files/useLibrary.ts': [uses('kysely', 'kysely'), IMPORT],
  'shared/files/useNode.ts': [uses('readFileSync', 'node:fs'), IMPORT],
  'standin/files/useShared.ts': [uses('PATH', '#shared/paths.ts'), IMPORT],
  'standin/strava/useShared.ts': [uses('PATH', '#shared/paths.ts'), IMPORT],
  'standin/strava/usePolar.ts': [uses('polar', '#standin/polar/standin.ts'), IMPORT],
  'standin/common/useStrava.ts': [uses('standin', '#standin/strava/standin.ts'), IMPORT],
  'standin/strava/useServer.ts': [uses('env', '#server/settings/env.ts'), IMPORT],
  'jobs/useServer.ts': [uses('env', '#server/settings/env.ts'), IMPORT],
  'client/ui/circleA.ts': ["import { b } from './circleB.ts';\nexport const a = () => b;", 'import(no-cycle)'],
  'client/ui/circleB.ts': ["import { a } from './circleA.ts';\nexport const b = () => a;", 'import(no-cycle)'],
  'client/ui/typesA.ts': [
    "import type { B } from './typesB.ts';\nexport interface A {\n  b: B;\n}",
    'import(no-cycle)',
  ],
  'client/ui/typesB.ts': [
    "import type { A } from './typesA.ts';\nexport interface B {\n  a: A;\n}",
    'import(no-cycle)',
  ],
  'client/ui/floating.ts': [
    'const save = async () => 1;\nexport const go = () => {\n  save();\n};',
    'typescript(no-floating-promises)',
  ],
  'client/ui/misused.ts': [
    'const save = async () => 1;\nexport const go = () => [1].forEach(save);',
    'typescript(no-misused-promises)',
  ],
  'client/ui/long.ts': [
    Array.from({ length: 251 }, (_, i) => `export const line${i} = ${i};`).join('\n'),
    'eslint(max-lines)',
  ],
};

async function lint(files: Record<string, string>): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-directions-'));
  try {
    for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'scripts/importDirections.ts'])
      await cp(path.join(projectRoot, file), path.join(folder, file));
    await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const [file, content] of Object.entries(files)) {
      const full = path.join(folder, 'src', file);
      await mkdir(path.dirname(full), { recursive: true });
      await writeFile(full, `${content}\n`);
    }
    const program = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint');
    const args = [program, '--format', 'json', 'src'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e7 }).catch(
      (error: { stdout: string }) => error,
    );
    const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    return report.diagnostics.map(({ filename, code }) => ({ file: filename.replace(/^src\//, ''), rule: code }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a tree that keeps the directions is clean', async () => {
  expect(await lint(CLEAN)).toEqual([]);
});

describe('planted violations of the import directions', () => {
  let found: Finding[];
  beforeAll(async () => {
    const planted = Object.entries(PLANTED).map(([file, [content]]) => [file, content]);
    found = await lint({ ...CLEAN, ...Object.fromEntries(planted) });
  });

  test.each(Object.entries(PLANTED).map(([file, [, rule]]) => ({ file, rule })))('$file: $rule', ({ file, rule }) => {
    expect(found.filter((one) => one.file === file).map((one) => one.rule)).toContain(rule);
  });

  test('only planted violations are found', () => {
    expect(found.filter(({ file }) => !(file in PLANTED))).toEqual([]);
  });
});
