import { describe, expect, it } from 'vitest';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { countTogether, writesTogether } from '../../../lib/import-export/group-flags.ts';
import type { WantedFlag } from '../../../lib/import-export/model.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { tallyWrite } from '../../../lib/platform/dynamo/tallies.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
import { countFeaturesWrite } from '../../../lib/projects/count-features.ts';
import { admin } from '../../support/seeded-project.ts';
import { anyProject } from '../../support/stored-project.ts';

/** A flag with so many items of its own and so many events. */
function flag(name: string, items = 2, events = 1, more: Partial<WantedFlag> = {}) {
  const wanted: WantedFlag = { name, tags: [], dependencies: [], environments: [], ...more };
  const own = Array.from({ length: items }, (_, index): Write => {
    return { put: { ...keys.featureEnvironment(name, `environment-${index}`), name } };
  });
  return {
    wanted,
    writes: [...own, countFeaturesWrite(anyProject, 1), sizeWrite(name)],
    events: Array.from({ length: events }, (): EventDraft => {
      return { type: 'feature-created', project: 'default', featureName: name };
    }),
  };
}

function sizeWrite(part: string): Write {
  const makeRoom = async () => undefined;
  return tallyWrite(keys.settingsBytes('default', 'development'), { by: 5, part, makeRoom });
}

const many = Array.from({ length: 40 }, (_, index) => flag(`flag-${index}`));
const tag: Write = { put: { ...keys.tag('simple', 'new'), type: 'simple', value: 'new' } };
const other: Write = { put: { ...keys.tag('simple', 'new'), type: 'simple', value: 'old' } };

describe('one transaction has', () => {
  it.each([
    ['no flag, if there is none', [], 0],
    ['small flags', [flag('a'), flag('b'), flag('c')], 3],
    ['no more than fit into it', many, 17],
    ['a large flag alone', [flag('a', 40, 40), flag('b', 40, 40)], 1],
    ['no flag after a large one', [flag('a'), flag('b', 60, 40), flag('c')], 1],
    [
      'no flag that depends on another of them',
      [flag('a'), flag('b'), flag('c', 2, 1, { dependencies: [{ feature: 'a' }] }), flag('d')],
      2,
    ],
    [
      'flags that depend on others',
      [flag('a'), flag('b', 2, 1, { dependencies: [{ feature: 'z' }] })],
      2,
    ],
    [
      'no flag that writes the same item in another way',
      [withWrite(flag('a'), tag), withWrite(flag('b'), other)],
      1,
    ],
  ])('%s', (_what, flags, expected) => {
    expect(countTogether(flags, admin.author)).toBe(expected);
  });

  it('one write for what its flags add to the same item', () => {
    const writes = writesTogether([flag('a'), flag('b'), flag('c')]);

    const counts = writes.filter((write) => 'update' in write && !write.tally);
    expect(counts).toEqual([
      expect.objectContaining({ values: expect.objectContaining({ ':by': 3 }) }),
    ]);
    // The commit merges sums.
    expect(writes.filter((write) => 'update' in write && write.tally)).toHaveLength(3);
    expect(writes).toHaveLength(3 * 2 + 1 + 3);
  });
});

function withWrite(one: ReturnType<typeof flag>, write: Write) {
  return { ...one, writes: [...one.writes, write] };
}
