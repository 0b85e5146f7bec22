import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cliRooms } from '../../../infra/lint/cli-rooms.ts';
import { consoleRooms } from '../../../infra/lint/console-rooms.ts';
import { edgeRooms } from '../../../infra/lint/edge-rooms.ts';
import { layers } from '../../../infra/lint/layers.ts';

it.each([
  ['Layers', 'layers of lib', layers],
  ['The console', 'rooms of the console', consoleRooms],
  ['The edge node', 'rooms of the edge node', edgeRooms],
  ['The command', 'rooms of the command', cliRooms],
])(
  '%s in CONTRIBUTING lists the %s that the linter holds, in their order, with the same sentences',
  async (title, _what, held) => {
    const page = await readFile(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');
    const section = page.split('\n## ').find((text) => text.startsWith(title)) ?? '';
    const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)];

    expect(rows.map(([, name, about]) => ({ name, about }))).toEqual(held);
  },
);
