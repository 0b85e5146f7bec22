import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { layers } from '../../../infra/lint/layers.ts';

it('CONTRIBUTING lists the layers that the linter holds, in their order, with the same sentences', async () => {
  const page = await readFile(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');
  const section = page.split('\n## ').find((text) => text.startsWith('Layers')) ?? '';
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)];

  expect(rows.map(([, name, about]) => ({ name, about }))).toEqual(layers);
});
