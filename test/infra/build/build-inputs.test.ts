import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeBuild, makeChangedBuild } from '../../../infra/build/build-inputs.ts';
import { repository } from '../../../infra/build/repository.ts';

function aMarker(): string {
  const marker = resolve(repository, `.build/marker-${randomUUID()}`);
  onTestFinished(() => rm(marker, { force: true }));
  return marker;
}

it('a build of the same inputs is used again, unless a new one is wanted', async () => {
  const marker = aMarker();
  let made = 0;
  const make = async () => {
    made += 1;
  };

  await makeChangedBuild(marker, make);
  await makeChangedBuild(marker, make);
  expect(made).toBe(1);
  await makeBuild(marker, make);
  expect(made).toBe(2);
});

it('a build that failed is made again', async () => {
  const marker = aMarker();
  await makeBuild(marker, async () => undefined);

  await expect(
    makeBuild(marker, async () => {
      throw new Error('no more space');
    }),
  ).rejects.toThrow('no more space');

  await expect(stat(marker)).rejects.toThrow('ENOENT');
});
