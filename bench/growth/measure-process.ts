/** Measures what some operations use on a table that others have filled, and tells its parent. */

import type { RequestParts } from '../../test/support/round-trips/api.ts';
import { startRecordedService, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { type Usage, usageOf } from '../../test/support/round-trips/usage.ts';

/** A question that is asked at every size. */
export interface GrowthQuestion {
  readonly name: string;
  readonly operationId: string;
  readonly ask: RequestParts;
}

export interface GrowthTask {
  /** The data of the table. */
  readonly folder: string;
  readonly questions: readonly GrowthQuestion[];
  /** Made with the real operations before anything is measured: they are few enough. */
  readonly projects: number;
  readonly users: number;
}

export interface GrowthAnswer {
  readonly name: string;
  readonly status: number;
  readonly usage: Usage;
  readonly bytes: number;
  readonly milliseconds: number;
}

process.once('message', async ({ folder, questions, projects, users }: GrowthTask) => {
  const service = await startRecordedService(folder);
  const { api } = service;
  for (let index = 0; index < projects; index += 1) {
    await api.send(
      api.prepare('createProject', { body: { id: `p-${index}`, name: `p-${index}` } }),
    );
  }
  for (let index = 0; index < users; index += 1) {
    await api.send(api.prepare('createUser', { body: { username: `user-${index}`, rootRole: 3 } }));
  }
  const answers: GrowthAnswer[] = [];
  for (const { name, operationId, ask } of questions) {
    const request = api.prepare(operationId, { ...ask, token: ask.token ?? tokens.admin });
    await api.send(request);
    service.takeCalls();
    const start = performance.now();
    const { status, bytes } = await api.send(request);
    const milliseconds = performance.now() - start;
    answers.push({ name, status, usage: usageOf(service.takeCalls()), bytes, milliseconds });
  }
  process.send?.(answers, () => process.exit(0));
});
