import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { levelOf } from '../../edge/src/logging/log.ts';
import { readOptions } from '../../edge/src/options/read-options.ts';
import { optionTable, variableOf } from '../../edge/src/options/table.ts';
import { probePaths } from '../../edge/src/server/paths.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
const page = read('docs/edge.md');
const dockerfile = read('edge/Dockerfile');

/** The blocks of YAML, in the order of the page. */
const files = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => load(text));

/** What the page has people write: a Compose file, what changes in the values of the chart, and what stays. */
const [compose, changed, kept] = files as [
  {
    readonly services: {
      readonly edge: {
        readonly command: string;
        readonly environment: Record<string, string>;
        readonly ports: readonly string[];
        readonly volumes: readonly string[];
        readonly healthcheck: { readonly test: readonly string[] };
      };
    };
  },
  { readonly image: object },
  {
    readonly edge: { upstreamUrl: string; logLevel: string; logFormat: string };
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly livenessProbe: { readonly path: string };
    readonly readinessProbe: { readonly path: string };
    readonly securityContext: { readonly runAsUser: number };
    readonly volumeMounts: readonly { readonly mountPath: string }[];
  },
];

it('the Compose file starts the image as it is made, with options that have an effect', () => {
  const { command, environment, ports, volumes, healthcheck } = compose.services.edge;
  const options = readOptions([command], environment);

  expect(options.warnings).toEqual([]);
  expect(ports).toEqual([`${options.text('port')}:${options.text('port')}`]);
  expect(dockerfile).toContain(`EXPOSE ${options.text('port')}\n`);
  const [, program = '', ...probe] = healthcheck.test;
  expect(dockerfile).toContain(`ENTRYPOINT ["${program}"]`);
  expect(readOptions(probe, {}).command).toBe('ready');
  // A named volume gets the owner of the folder that it is mounted at.
  const folder = options.text('backup-folder') ?? '';
  expect(volumes).toEqual([`edge-backup:${folder}`]);
  expect(dockerfile).toContain(`RUN install -d -o 10001 -g 10001 ${folder}\nUSER 10001`);
});

it('the values of the chart are options that have an effect, and fit the image', () => {
  const { edge, env, livenessProbe, readinessProbe, securityContext, volumeMounts } = kept;
  const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const options = readOptions(['edge'], {
    ...variables,
    UPSTREAM_URL: edge.upstreamUrl,
    LOG_FORMAT: edge.logFormat,
    RUST_LOG: edge.logLevel,
  });

  expect(options.warnings).toEqual([]);
  expect(levelOf(edge.logLevel)).toBe('warn');
  expect([livenessProbe.path, readinessProbe.path]).toEqual(probePaths);
  expect(dockerfile).toContain(`USER ${securityContext.runAsUser}\n`);
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([options.text('backup-folder')]);
  expect(Object.keys(changed)).toEqual(['image', 'resources']);
});

it('each variable in the page is one that the node reads', () => {
  const known = new Set([...optionTable.map(variableOf), 'RUST_LOG', 'CORS_ORIGIN']);
  const named = [...page.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name);

  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('each default in the table of what is better is that of the option', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \((\d+)\) \|/gm)];

  expect(rows.length).toBeGreaterThan(3);
  for (const [, name = '', value] of rows) {
    const flag = name.toLowerCase().replaceAll('_', '-');
    expect(readOptions(['edge'], {}).text(flag), name).toBe(value);
  }
});

it.each([
  [undefined, 'info'],
  ['', 'info'],
  ['warn', 'warn'],
  ['WARN', 'warn'],
  ['unleash_edge=debug', 'debug'],
  ['info,unleash_edge=error', 'error'],
  ['off', 'off'],
  ['loud', 'info'],
])('RUST_LOG=%s is the level %s', (text, level) => {
  expect(levelOf(text)).toBe(level);
});
