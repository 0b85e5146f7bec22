import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildCommand, commandFile } from '../../../cli/build.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { type Service, startService } from '../../support/service.ts';

const ACTION = resolve(import.meta.dirname, '../../../action');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

let service: Service;
let github: Receiver;
let folder: string;
let action: Action;
/** The comments, or issues, that GitHub has. */
let stored: { readonly id: number; readonly number: number; body: string }[];

beforeAll(async () => {
  await buildCommand();
  action = parse(await readFile(join(ACTION, 'action.yml'), 'utf8'));
  service = await startService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  stored = [];
  github = await startReceiver();
  github.answer(({ method, path, body }) => {
    if (method === 'GET') return { body: JSON.stringify(path.includes('page=1') ? stored : []) };
    if (method === 'POST') stored.push({ id: 7, number: 7, body: JSON.parse(body).body });
    return { body: '{}' };
  });
  folder = await mkdtemp(join(tmpdir(), 'action-'));
  await mkdir(join(folder, 'flags'));
  await writeFile(
    join(folder, 'flagwright.yaml'),
    'project: default\nenvironments: [development]\n',
  );
});

afterEach(async () => {
  await github.close();
  await rm(folder, { recursive: true });
});

describe('the action', () => {
  it('comments a plan on a pull request, once', async () => {
    await writeFlag('planned', 'First');
    const first = await run('plan');
    await writeFlag('planned', 'Second');
    const second = await run('plan');

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(first.outputs).toBe('differs=true\n');
    expect(sentTo('POST')).toMatchObject([{ path: '/repos/example/shop/issues/12/comments' }]);
    expect(sentTo('POST')[0]?.body).toContain('First');
    expect(sentTo('PATCH')).toMatchObject([{ path: '/repos/example/shop/issues/comments/7' }]);
    expect(sentTo('PATCH')[0]?.body).toContain('Second');
  });

  it('comments nothing where there is nothing to say', async () => {
    const { code, outputs } = await run('plan');
    expect({ code, outputs }).toEqual({ code: 0, outputs: 'differs=false\n' });
    expect(sentTo('POST')).toEqual([]);
  });

  it('applies, and then finds no drift', async () => {
    await writeFlag('applied', 'By the action');
    const applied = await run('apply');
    const drift = await run('drift');

    expect(applied).toMatchObject({ code: 0 });
    expect(applied.out).toContain('1 flag created');
    expect(drift.outputs).toBe('differs=false\n');
    expect(sentTo('POST')).toEqual([]);
  });

  it('opens one issue for drift, and closes it when there is none', async () => {
    await writeFlag('drifting', 'Ours');
    await run('drift');
    await run('drift');
    await rm(join(folder, 'flags', 'drifting.yaml'));
    await run('drift');

    expect(sentTo('POST')).toMatchObject([{ path: '/repos/example/shop/issues' }]);
    expect(sentTo('PATCH').map(({ body }) => JSON.parse(body).state)).toEqual([
      undefined,
      'closed',
    ]);
  });

  it('fails where a file is wrong, and says why', async () => {
    await writeFile(join(folder, 'flags', 'wrong.yaml'), 'nope: 1\n');
    const { code, err } = await run('plan');
    expect(code).toBe(1);
    expect(err).toContain('There is no field "nope"');
    expect(github.received).toEqual([]);
  });

  it('never has a token among the arguments of a process', async () => {
    await writeFlag('quiet', 'x');
    const { out, err } = await run('plan', { trace: true });
    const calls = `${out}${err}`.split('\n').filter((line) => /^\++ curl /.test(line));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.join('\n')).not.toContain('of-github');
    expect(github.received[0]?.headers.authorization).toBe('Bearer of-github');
  });

  it('refuses another mode', async () => {
    expect((await run('destroy')).code).toBe(2);
  });
});

function sentTo(method: string) {
  return github.received.filter((request) => request.method === method);
}

function writeFlag(name: string, description: string) {
  return writeFile(join(folder, 'flags', `${name}.yaml`), `description: ${description}\n`);
}

/** Runs the steps of the action as a runner does: inputs go into the variables of each step. */
async function run(mode: string, { trace = false } = {}) {
  const inputs: Readonly<Record<string, string>> = {
    mode,
    url: service.url,
    token: service.adminToken,
    command: `${process.execPath} ${commandFile}`,
    folder,
    'github-token': 'of-github',
  };
  const output = join(folder, 'output');
  await writeFile(output, '');
  const [step] = action.runs.steps;
  const filled = (text: string) =>
    text.replace(/\$\{\{ (.+?) \}\}/g, (_whole, expression: string) => {
      if (expression === 'github.event.pull_request.number') return '12';
      const name = expression.replace('inputs.', '');
      return inputs[name] ?? action.inputs[name]?.default ?? '';
    });
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, text]) => [name, filled(text)]),
  );
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step?.run ?? ''];
  const ran = await new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(
      'bash',
      args,
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          GITHUB_ACTION_PATH: ACTION,
          GITHUB_API_URL: github.url,
          GITHUB_REPOSITORY: 'example/shop',
          GITHUB_OUTPUT: output,
          ...(trace && { SHELLOPTS: 'xtrace' }),
          ...env,
        },
      },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
  return { ...ran, outputs: await readFile(output, 'utf8') };
}
