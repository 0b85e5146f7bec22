import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { unusedSchemas } from '../../../infra/build/bundle-plugins.ts';
import { repository } from '../../../infra/build/repository.ts';
import * as words from '../../../lib/platform/schema/words.ts';

it('a bundle has the schema that it uses, and none of the others of its file', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { strategySegmentsSchema } from './lib/flags/segments/schema.ts';
        console.log(strategySegmentsSchema);`,
      resolveDir: repository,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [unusedSchemas],
  });
  const text = outputFiles[0]?.text ?? '';

  const descriptions = [
    'The new segments of a strategy.',
    'A list of segments.',
    'A name to check.',
  ];
  expect(descriptions.map((each) => text.includes(each))).toEqual([true, false, false]);
});

it('no text of a schema looks like a call of a word, into which a bundle would get a comment', () => {
  const call = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\(`);
  const looksLikeCall = (source: string) =>
    (source.match(/'(?:[^'\\\n]|\\.)*'/g) ?? []).filter((text) => call.test(text));
  const files = globSync('lib/**/*{schema,schemas}.ts', { cwd: repository });

  expect(looksLikeCall("text('the text(s) of it')")).toEqual(["'the text(s) of it'"]);
  expect(
    files.flatMap((file) => looksLikeCall(readFileSync(`${repository}/${file}`, 'utf8'))),
  ).toEqual([]);
});
