import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { unusedSchemas } from '../../../infra/build/bundle-plugins.ts';
import { repository } from '../../../infra/build/repository.ts';

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
