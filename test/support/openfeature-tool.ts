import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileFlags, OpenFeatureCli } from './openfeature-cli.ts';

/*
 * The command `openfeature` for a page that a test runs: `pull` and `generate nodejs` with the options of the real one. What
 * it generates has the form of the real one's: an accessor for each flag, by its type, with its default.
 */

const MANIFEST = 'flags.json';
const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  string: 'string',
  integer: 'number',
  float: 'number',
  object: 'object',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'flag-source-url': { type: 'string', default: '' },
    'auth-token': { type: 'string' },
    output: { type: 'string', default: '.' },
  },
});

if (positionals[0] === 'pull') {
  const flags = await new OpenFeatureCli(values['flag-source-url'], values['auth-token']).pull();
  await writeFile(MANIFEST, `${JSON.stringify({ flags }, null, 2)}\n`);
} else {
  const { flags } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { flags: FileFlags };
  await mkdir(values.output, { recursive: true });
  await writeFile(join(values.output, 'openfeature.ts'), generated(flags));
}

function generated(flags: FileFlags): string {
  const accessors = Object.entries(flags).map(([key, { flagType, defaultValue }]) => {
    const type = types[flagType] ?? 'never';
    const method = `get${type.charAt(0).toUpperCase()}${type.slice(1)}Value`;
    const call = `client.${method}(${JSON.stringify(key)}, ${JSON.stringify(defaultValue)}, context)`;
    return `    ${camelCase(key)}: (context?: EvaluationContext): Promise<${type}> => ${call},`;
  });
  return [
    "import { type EvaluationContext, OpenFeature } from '@openfeature/server-sdk';",
    '',
    'export function getGeneratedClient() {',
    '  const client = OpenFeature.getClient();',
    '  return {',
    ...accessors,
    '  };',
    '}',
    '',
  ].join('\n');
}

function camelCase(key: string): string {
  return key.replaceAll(/[-_.~](.)/g, (_all, letter: string) => letter.toUpperCase());
}
