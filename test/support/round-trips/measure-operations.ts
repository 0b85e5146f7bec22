import type { Contract } from '../../../lib/http/contract.ts';
import { allScenarios } from './all-scenarios.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { type GuessedLogs, guessedLogs } from './guessed-logs.ts';
import { findExcesses } from './limits.ts';
import { type RecordedService, startRecordedService, tokens } from './recorded-service.ts';
import type { Scenario, ScenarioKind } from './scenario.ts';
import { type Usage, usageOf, withoutTokenLookUp } from './usage.ts';
import { type WrittenItem, writtenBy } from './written-items.ts';

/** What one operation used, or why that is unknown. */
export interface MeasuredOperation {
  readonly operationId: string;
  readonly kind: ScenarioKind;
  readonly status: number;
  readonly usage: Usage;
  /** Of the response; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The calls in order, to see why. */
  readonly calls: string;
  /** The writes: action and partition. */
  readonly written: readonly WrittenItem[];
  readonly logs: GuessedLogs;
  readonly problem?: string;
}

/**
 * How long calls are held, in milliseconds, each time that an operation is measured. On a busy machine two
 * parallel calls may not overlap, which adds a round trip; one that exceeds its limits is measured again with
 * calls that take longer. An operation that really needs the round trip needs it every time.
 */
const HOLDS_MS = [3, 3, 30, 300];

/** Requests every operation, one after the other. */
export async function measureOperations(): Promise<readonly MeasuredOperation[]> {
  const service = await startRecordedService();
  try {
    const fixtures = await createFixtures(service.api, tokens);
    const measured: MeasuredOperation[] = [];
    for (const contract of service.contracts) {
      measured.push(await measureContract(service, fixtures, contract));
    }
    return measured;
  } finally {
    await service.close();
  }
}

async function measureContract(
  service: RecordedService,
  fixtures: Fixtures,
  contract: Contract,
): Promise<MeasuredOperation> {
  const { operationId, method } = contract;
  const scenario = allScenarios[operationId];
  const kind = scenario?.kind ?? (method === 'GET' ? 'read' : 'write');
  const unmeasured = {
    operationId,
    kind,
    status: 0,
    usage: usageOf([]),
    headers: {},
    calls: '',
    written: [],
    logs: guessedLogs([]),
  };
  if (!scenario) return { ...unmeasured, problem: 'no scenario' };
  try {
    service.holdCalls(HOLDS_MS[0] ?? 0);
    // The first request warms up.
    await sendScenario(service, fixtures, operationId, scenario);
    let measured: MeasuredOperation | undefined;
    for (const holdMs of HOLDS_MS) {
      service.holdCalls(holdMs);
      const sent = await sendScenario(service, fixtures, operationId, scenario);
      measured = { operationId, kind, ...sent };
      if (findExcesses(measured).length === 0) break;
    }
    return measured ?? unmeasured;
  } catch (error) {
    return { ...unmeasured, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function sendScenario(
  { api, takeCalls }: RecordedService,
  fixtures: Fixtures,
  operationId: string,
  { request, isTokenNew = false }: Scenario,
) {
  const prepared = api.prepare(operationId, await request(api, fixtures));
  takeCalls();
  const { status, body, headers } = await api.send(prepared);
  const calls = isTokenNew ? withoutTokenLookUp(takeCalls()) : takeCalls();
  const refused = status >= 400 && operationId !== 'routeNotFound';
  return {
    status,
    usage: usageOf(calls),
    headers: Object.fromEntries(headers),
    calls: describeCalls(calls),
    written: calls.flatMap(writtenBy),
    logs: guessedLogs(calls),
    ...(refused && { problem: JSON.stringify(body) }),
  };
}

function describeCalls(calls: ReturnType<RecordedService['takeCalls']>): string {
  return calls
    .toSorted((left, right) => left.startedAt - right.startedAt)
    .map(({ operation, failed }) => (failed ? `${operation}!` : operation))
    .join(' ');
}
