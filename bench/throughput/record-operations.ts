/** Records the calls of operations, in a process of its own, and tells them its parent. */
import { allScenarios } from '../requests/all-scenarios.ts';
import { startBenchService, tokens } from '../requests/bench-service.ts';
import { createWorld } from '../requests/world.ts';
import { type ReplayableCall, replayable } from './replayable.ts';

export type Recorded = Readonly<Record<string, readonly (readonly ReplayableCall[])[]>>;

process.once('message', async (operationIds: readonly string[]) => {
  const service = await startBenchService();
  const world = await createWorld(service.api, tokens);
  const recorded: Record<string, ReplayableCall[][]> = {};
  for (const id of operationIds) {
    const scenario = allScenarios[id];
    if (!scenario) throw new Error(`${id} has no scenario.`);
    await service.api.call(id, await scenario.ask(service.api, world));
    const request = service.api.prepare(id, await scenario.ask(service.api, world));
    service.takeCalls();
    await service.api.send(request);
    recorded[id] = replayable(service.takeCalls());
  }
  process.send?.(recorded, () => process.exit(0));
});
