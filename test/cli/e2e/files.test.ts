import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/cli/run-command.ts';
import { type Service, startService } from '../../support/service.ts';

const FLAGS = '/api/admin/projects/default/features';

let service: Service;
let env: Readonly<Record<string, string>>;
let folder: string;

beforeAll(async () => {
  service = await startService();
  env = {
    FLAGWRIGHT_URL: service.url,
    FLAGWRIGHT_TOKEN: service.adminToken,
    GITHUB_SHA: '9f2c1a7',
  };
  await service.request('POST', '/api/admin/segments', {
    body: { name: 'beta-users', constraints: [] },
  });
  await service.request('POST', FLAGS, {
    body: {
      name: 'new-checkout',
      description: 'The new checkout: faster',
      tags: [{ type: 'simple', value: 'team:a' }],
    },
  });
  await service.request('POST', `${FLAGS}/new-checkout/environments/development/strategies`, {
    body: {
      name: 'flexibleRollout',
      parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7', 'null'] }],
      segments: [1],
    },
  });
  await service.request('POST', `${FLAGS}/new-checkout/environments/development/on`);
});

afterAll(() => service.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flag-files-'));
  await flagwright('export', '-p', 'default');
});

afterEach(() => rm(folder, { recursive: true }));

describe('export', () => {
  it('writes what differs from the defaults, and rules apart', async () => {
    expect(await filesOf(folder)).toEqual([
      'flags/development/new-checkout.yaml',
      'flags/new-checkout.yaml',
      'flagwright.yaml',
    ]);
    expect(await read('flags/new-checkout.yaml')).toBe(
      'description: "The new checkout: faster"\ntags:\n  - simple:team:a\n',
    );
    expect(await read('flags/development/new-checkout.yaml')).toBe(RULES);
    expect(await read('flagwright.yaml')).toBe(
      'project: default\ndir: flags\nenvironments:\n  - development\n  - production\n',
    );
  });

  it('a second time writes nothing, and plans nothing', async () => {
    const again = await flagwright('export');
    const plan = await flagwright('plan', '--check');

    expect(again.out).toBe('1 flag of default in flags: 0 files written, 0 removed.\n');
    expect(plan).toMatchObject({ exitCode: 0, out: 'Nothing to do: 1 flag as the files say.\n' });
  });

  it('leaves files of other flags there unless it is told to prune', async () => {
    await write('flags/mine.yaml', 'description: Mine\n');

    const kept = await flagwright('export');
    const pruned = await flagwright('export', '--prune');

    expect(kept.notes).toContain('Not of the project, and left there (see --prune): mine.yaml.');
    expect(pruned.out).toContain('1 removed');
  });
});

describe('files that are edited', () => {
  it('are planned in words, applied, and then as the service exports them', async () => {
    await write('flags/edited.yaml', 'type: experiment\n');
    await write('flags/production/edited.yaml', RULES.replace('25', '50'));
    const before = await filesWithText();

    const plan = await flagwright('plan', '--check');
    const applied = await flagwright('apply');
    await flagwright('export');

    expect(plan).toMatchObject({ exitCode: 3 });
    expect(plan.out).toBe(`create  edited
          Type added: experiment
          production: State: off → on
          production: Strategy added: 50 % of users get it, if userId is 7 or null, and they are in the segment beta-users.
1 to create, 0 to change; 1 flag unchanged.
`);
    expect(applied).toMatchObject({ exitCode: 0 });
    expect(applied.out).toContain('Done: 1 flag created, 0 changed, 0 archived.');
    expect(await filesWithText()).toEqual(before);
    await service.request('DELETE', `${FLAGS}/edited`);
    await service.request('DELETE', '/api/admin/archive/edited');
  });

  it('are applied exactly as planned, or not at all', async () => {
    await write('flags/new-checkout.yaml', 'description: Ours\n');
    await flagwright('plan', '--out', 'plan.json');
    await write('flags/new-checkout.yaml', 'description: Others\n');
    const changedFiles = await flagwright('apply', '--plan', 'plan.json');
    await write('flags/new-checkout.yaml', 'description: Ours\n');
    await service.request('PUT', `${FLAGS}/new-checkout`, {
      body: { name: 'new-checkout', description: 'Theirs' },
    });
    const moved = await flagwright('apply', '--plan', 'plan.json');

    expect(changedFiles).toMatchObject({ exitCode: 1 });
    expect(changedFiles.notes).toContain('The files were changed since the plan.');
    expect(moved).toMatchObject({ exitCode: 1 });
    expect(moved.notes).toContain('The flag "new-checkout" was changed since the plan.');
  });

  it('make Markdown in which names and values are nothing but text', async () => {
    await write('flags/new-checkout.yaml', 'description: "</details> @everyone [x](y)"\n');

    const { out } = await flagwright('plan', '--markdown');

    expect(out).toContain('<!-- flagwright plan default -->');
    expect(out).toContain('&lt;/details&gt; &#64;everyone \\[x\\]\\(y\\)');
  });
});

describe('a file that is wrong', () => {
  it.each([
    [
      'an unknown field',
      'descripton: x\n',
      ':1:1: There is no field "descripton". Possible: description, type,',
    ],
    ['a repeated field', 'type: release\ntype: experiment\n', ':2:1: Map keys must be unique.'],
    ['another type', 'impressionData: "yes"\n', ':1:17: "impressionData" must be true or false.'],
    ['a number for a text', 'description: 7\n', ':1:14: "description" must be a text: write "7".'],
    ['an alias', 'links: &a []\ntags: *a\n', 'which is not allowed'],
    ['a tag', 'description: !!js/function x\n', 'Unresolved tag'],
    ['what is no YAML', 'description: [\n', 'flags/bad.yaml:'],
    ['a tag without a type', 'tags: [beta]\n', ':1:8: A tag is "type:value"'],
    ['what the service refuses', 'links:\n  - url: nowhere\n', 'flags/bad.yaml:2:10: "url" must'],
    [
      'an unknown type',
      'type: nope\n',
      'flags/bad.yaml: There is no feature type with the id "nope".',
    ],
  ])('is refused with its place: %s', async (_what, text, message) => {
    await write('flags/bad.yaml', text);

    const ran = await flagwright('plan');

    expect(ran.exitCode).toBe(1);
    expect(ran.notes).toContain(message);
  });

  it('says in which environment the service refuses rules', async () => {
    await write('flags/production/new-checkout.yaml', 'strategies:\n  - name: nope\n');

    const ran = await flagwright('plan');

    expect(ran.notes).toContain(
      'flags/production/new-checkout.yaml: There is no strategy type named "nope".',
    );
  });

  it.each([
    ['rules of a flag without a file', 'flags/production/alone.yaml', 'that has no file'],
    ['a folder of another environment', 'flags/staging/x.yaml', 'not among "environments"'],
    ['settings with an unknown field', 'flagwright.yaml', 'There is no field "enabled"'],
  ])('%s', async (_what, path, message) => {
    await write(path, 'enabled: true\n');
    expect((await flagwright('plan')).notes).toContain(message);
  });
});

const RULES = `enabled: true
strategies:
  - name: flexibleRollout
    parameters:
      rollout: 25
    constraints:
      - contextName: userId
        operator: IN
        values:
          - "7"
          - "null"
    segments:
      - beta-users
`;

function flagwright(...words: readonly string[]) {
  return runCommand(words, { env, folder });
}

function read(path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();
}

async function filesWithText() {
  const files = await filesOf(folder);
  return Promise.all(files.map(async (path) => [path, await read(path)]));
}
