import type { Contract } from '../../lib/http/contract.ts';
import { allScenarios } from './all-scenarios.ts';
import { type BenchService, startBenchService, tokens } from './bench-service.ts';
import type { Scenario, ScenarioKind } from './scenario.ts';
import { type Usage, usageOf } from './usage.ts';
import { createWorld, type World } from './world.ts';

/** What one operation used, or why that is not known. */
export interface Measured {
  readonly operationId: string;
  readonly kind: ScenarioKind;
  readonly status: number;
  readonly usage: Usage;
  /** Calls in order, for whoever wants to know why. */
  readonly calls: string;
  readonly problem?: string;
}

const nothing = usageOf([]);

const kindOf = ({ method }: Contract, scenario: Scenario): ScenarioKind =>
  scenario.kind ?? (method === 'GET' ? 'read' : 'write');

const describe = (calls: ReturnType<BenchService['takeCalls']>): string =>
  calls
    .toSorted((left, right) => left.startedAt - right.startedAt)
    .map(({ operation, failed }) => (failed ? `${operation}!` : operation))
    .join(' ');

/** Asks once to warm up, and once more to count. */
const measure = async (
  { api, takeCalls }: BenchService,
  world: World,
  contract: Contract,
  scenario: Scenario,
): Promise<Measured> => {
  const { operationId } = contract;
  const kind = kindOf(contract, scenario);
  try {
    await api.send(api.prepare(operationId, await scenario.ask(api, world)));
    const request = api.prepare(operationId, await scenario.ask(api, world));
    takeCalls();
    const { status, body } = await api.send(request);
    const calls = takeCalls();
    const refused = status >= 400 && operationId !== 'routeNotFound';
    return {
      operationId,
      kind,
      status,
      usage: usageOf(calls),
      calls: describe(calls),
      ...(refused && { problem: JSON.stringify(body) }),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { operationId, kind, status: 0, usage: nothing, calls: '', problem };
  }
};

/** Asks every operation, one after the other. */
export const measureUnits = async (): Promise<readonly Measured[]> => {
  const service = await startBenchService();
  try {
    const world = await createWorld(service.api, tokens);
    const measured: Measured[] = [];
    for (const contract of service.contracts) {
      const scenario = allScenarios[contract.operationId];
      measured.push(
        scenario
          ? await measure(service, world, contract, scenario)
          : {
              operationId: contract.operationId,
              kind: 'read',
              status: 0,
              usage: nothing,
              calls: '',
              problem: 'no scenario',
            },
      );
    }
    return measured;
  } finally {
    await service.close();
  }
};
