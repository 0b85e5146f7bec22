import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GROUP_OPEN } from '../../../../lib/events/commit/commit-model.ts';
import type { CommitParts, CommitTable } from '../../../../lib/events/commit/commit-port.ts';
import { numberWaiting } from '../../../../lib/events/commit/number-waiting.ts';
import { processOfOne } from '../../../../lib/events/commit/process-of-one.ts';
import { runChange } from '../../../../lib/events/commit/run-change.ts';
import { logNames } from '../../../../lib/events/log/event-log.ts';
import { AwsServiceError } from '../../../../lib/platform/aws/aws-service-error.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { isNew, type Write } from '../../../../lib/platform/dynamo/write.ts';
import { cancelled, MemoryTable, tableOf } from '../../../support/commits/memory-table.ts';
import { countUp } from '../../../support/commits/simulate-writers.ts';

const flag = keys.count('flag');
const author = { id: 1, name: 'somebody' };

let memory: MemoryTable;
/** Called before each call; what it throws is what the table answers. */
let refuse: (name: keyof CommitTable, writes: readonly Write[]) => void;
let parts: CommitParts;

beforeEach(() => {
  memory = new MemoryTable();
  refuse = () => undefined;
  let now = Date.UTC(2026, 10, 22);
  parts = {
    table: tableOf(memory, async (name, act, writes = []) => {
      now += 4;
      refuse(name, writes);
      return act();
    }),
    clock: {
      now: () => new Date(now),
      wait: async (ms) => {
        now += ms;
      },
      random: () => 0.5,
      newId: countUp(),
    },
    process: processOfOne,
    publish: async () => undefined,
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function change(): Promise<string> {
  return runChange(parts, { author }, async () => ({
    writes: [{ put: { ...flag, version: 1 }, when: isNew }],
    events: [{ type: 'feature-updated', project: 'default', featureName: 'flag', data: {} }],
    result: 'done',
  }));
}

/** Others commit in a group, so this change does too. */
function openGroup(): void {
  memory.write({ put: { ...keys.eventLogHead(logNames.all), length: 0, group: GROUP_OPEN } });
}

const numbers = (writes: readonly Write[]) =>
  writes.some((write) => 'put' in write && write.put.pk.startsWith(keys.eventPartition));
const throttled = () => new AwsServiceError('ThrottlingException', 'Rate exceeded');

it('a change whose transaction is throttled for 20 seconds is a 503', async () => {
  refuse = (name, writes) => {
    if (name === 'transact') throw cancelled(writes.map(() => 'ThrottlingError'));
  };

  await expect(change()).rejects.toMatchObject({ status: 503, name: 'ServiceUnavailable' });
});

it('a change that loses races for 20 seconds is a 409', async () => {
  refuse = (name, writes) => {
    if (name === 'transact') throw cancelled(writes.map(() => 'TransactionConflict'));
  };

  await expect(change()).rejects.toMatchObject({ status: 409 });
});

it('a throttled transaction is tried again less and less often', async () => {
  let attempts = 0;
  refuse = (name, writes) => {
    if (name !== 'transact') return;
    attempts += 1;
    throw cancelled(writes.map((_, index) => (index > 0 ? 'ThrottlingError' : 'None')));
  };
  await change().catch(() => undefined);

  expect(attempts).toBeLessThan(60);
});

it('a change that waits for its id when the table becomes busy is done', async () => {
  openGroup();
  refuse = (_name, writes) => {
    if (numbers(writes)) throw throttled();
  };

  expect(await change()).toBe('done');
  expect(memory.read([flag])).toMatchObject([{ version: 1 }]);
});

it('a change that is refused while the table is busy is refused for its own reason', async () => {
  openGroup();
  memory.write({ put: { ...flag, version: 1 } });
  refuse = (name, writes) => {
    if (name === 'write' && writes.some((write) => 'remove' in write)) throw throttled();
  };
  const refused = runChange(parts, { author }, async () => ({
    writes: [
      { put: { ...flag, version: 1 }, when: isNew, onConflict: () => new Error('exists already') },
    ],
    events: [{ type: 'feature-updated', project: 'default', featureName: 'flag', data: {} }],
    result: 'done',
  }));

  await expect(refused).rejects.toThrow('exists already');
});

it('numbering that stays throttled is a 503, because a reader may not see what was committed', async () => {
  openGroup();
  refuse = (_name, writes) => {
    if (numbers(writes)) throw cancelled(writes.map(() => 'ThrottlingError'));
  };
  await change();

  await expect(numberWaiting(parts)).rejects.toMatchObject({ status: 503 });
});
