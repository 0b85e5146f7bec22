import type { Contract } from '../../../lib/http/contract.ts';
import type { RequestParts } from '../round-trips/api.ts';
import type { Fixtures } from '../round-trips/fixtures.ts';
import type { RecordedService } from '../round-trips/recorded-service.ts';
import type { Call } from '../round-trips/recording-proxy.ts';
import type { Scenario } from '../round-trips/scenario.ts';
import type { RequestProperty } from './properties.ts';
import type { Row } from './row.ts';
import { isMark, twoValues, withValue } from './values.ts';

/** What came of a request. */
interface Outcome {
  readonly status: number;
  readonly answer: string;
  /** The answer and all calls to the table and the queues, as text. */
  readonly trace: string;
  readonly written: readonly string[];
}

/** How an effect was shown, or why not. */
export interface Proof {
  readonly shown: boolean;
  readonly how: string;
}

/** Shows effects of the properties of one operation, each request in a scenario of its own. */
export function prover(service: RecordedService, fixtures: Fixtures, contract: Contract) {
  return async (
    scenario: Scenario,
    { path, schema }: RequestProperty,
    row: Row,
  ): Promise<Proof> => {
    const [first, second] = row.values ?? twoValues(schema);
    const send = async (value: unknown): Promise<Outcome> => {
      const base = await (row.request ?? scenario.request)(service.api, fixtures);
      const around = { ...base, ...row.with?.(base, fixtures) };
      const parent = path.slice(0, path.lastIndexOf('/'));
      const others = [
        ...Object.entries(row.siblings ?? {}).map(
          ([name, each]) => [`${parent}/${name}`, each] as const,
        ),
        ...(row.beside?.(parent) ?? []),
      ];
      const beside = others.reduce(
        (parts, [at, each]) => withValue(parts, contract, at, each),
        around,
      );
      const sent = typeof value === 'function' ? value(around) : value;
      return outcomeOf(service, contract, withValue(beside, contract, path, sent));
    };
    const one = await send(first);
    const pointer = `/${path}`;
    if (one.status < 400) {
      if (isMark(first) && one.trace.includes(textOf(first))) return shown('found again');
    } else if (isMark(first) && (one.trace.includes(`"path":"${pointer}`) || names(one, first))) {
      // Values match the schema, so it is the domain that refuses this one.
      return shown('refused by a rule');
    }
    const other = await send(second);
    if (one.status < 400 && isNamed(one, path, first) && !isNamed(other, path, first)) {
      return shown('found again by its name');
    }
    if (one.status !== other.status) return shown('one of two values is refused');
    if (one.status >= 400) return missing(`refused: ${one.trace.slice(0, 300)}`);
    const [control, plainOne] = [plain(await send(first)), plain(one)];
    if (plainOne !== control) return missing(`noise: ${difference(plainOne, control)}`);
    return plainOne === plain(other) ? missing('no difference') : shown('another outcome');
  };
}

/** A filter is used without its operator. */
function textOf(value: unknown): string {
  return String(value).replace(/^IS:/, '');
}

function shown(how: string): Proof {
  return { shown: true, how };
}

function missing(how: string): Proof {
  return { shown: false, how };
}

/** Whether a number or a boolean is stored, or answered, under the name of the property. */
function isNamed({ trace }: Outcome, path: string, value: unknown): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return [`${value}`, `{"N":"${value}"}`, `{"BOOL":${value}}`].some((each) =>
    trace.includes(`"${name}":${each}`),
  );
}

function names({ answer }: Outcome, value: unknown): boolean {
  return answer.includes(textOf(value));
}

async function outcomeOf(
  service: RecordedService,
  { operationId }: Contract,
  parts: RequestParts,
): Promise<Outcome> {
  const request = service.api.prepare(operationId, parts);
  service.takeCalls();
  const { status, body } = await service.api.send(request);
  const calls = service.takeCalls();
  // The playgrounds repeat the request.
  const { input: _repeated, ...shownBody } = body ?? {};
  const answer = JSON.stringify(Array.isArray(body) ? body : shownBody);
  return {
    status,
    answer,
    trace: `${answer}\n${calls.map(({ input }) => JSON.stringify(input)).join('\n')}`,
    written: calls.flatMap(writesOf),
  };
}

/** The items that a call stores or changes, without the positions of events in their logs. */
function writesOf({ input }: Call): string[] {
  const items = (input.TransactItems ?? [input]) as readonly Readonly<Record<string, unknown>>[];
  return items
    .map((item) => JSON.stringify(item.Put ?? item.Update ?? item.Delete ?? item.Item ?? {}))
    .filter((text) => text.length > 2 && !text.includes('"EVENTLOG#'));
}

/** Without what differs from request to request: ids, times, names with a number, counts. */
function plain({ answer, written }: Outcome): string {
  return [answer, ...written]
    .map((text) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
        .replaceAll(/\*{6}\w+/g, 'MASK')
        .replaceAll(/[\w+/=-]{24,}/g, 'SECRET')
        .replaceAll(/\d+/g, 'N'),
    )
    .sort()
    .join('\n');
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((each, index) => each !== other[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 20), at + 60)}`;
}
