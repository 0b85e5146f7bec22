import { beforeAll, describe, expect, it } from 'vitest';
import { createFlagDirectory } from '../../../../lib/flags/directory/flag-directory.ts';
import {
  DIRECTORY_FORMAT,
  findDirectorySnapshot,
} from '../../../../lib/flags/directory/snapshot-store.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeAlone } from '../../../../lib/platform/dynamo/write-item.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createFeature(admin, 'default', { name: 'first' });
});

/** A process that stores a snapshot however few flags there are. */
const newProcess = () => createFlagDirectory(1);

describe('the snapshot of the directory', () => {
  it('is stored by the first process, and what the next one starts from', async () => {
    const { flags } = await newProcess().get();
    let next = new Map<string, unknown>();

    const commands = await recordCommands(async () => {
      next = new Map((await newProcess().get()).flags);
    });

    expect(next).toEqual(flags);
    expect(commands.map(({ name }) => name).sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
  });

  it('is followed by what has changed since', async () => {
    await newProcess().get();
    await createFeature(admin, 'default', { name: 'second' });

    const { flags } = await newProcess().get();

    expect([...flags.keys()].sort()).toEqual(['first', 'second']);
  });

  it('is rebuilt when a part of it is missing', async () => {
    await newProcess().get();
    const { id = '' } = (await findDirectorySnapshot()) ?? {};
    await writeAlone({ remove: keys.directorySnapshotChunk(DIRECTORY_FORMAT, id, 0) });

    const { flags } = await newProcess().get();

    expect(flags.has('first')).toBe(true);
    expect((await findDirectorySnapshot())?.id).not.toBe(id);
  });

  it('is not stored for few flags', async () => {
    const stored = await findDirectorySnapshot();
    await createFeature(admin, 'default', { name: 'third' });

    await createFlagDirectory().get();

    expect(await findDirectorySnapshot()).toEqual(stored);
  });
});
