import { type Api, createApi } from '../../test/support/round-trips/api.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { inParallel } from '../load/in-parallel.ts';
import { type CompanySize, environments, flagName, flagsIn, projectId } from './company-size.ts';
import { companyAccount } from './company-tables.ts';
import type { RecordedTable } from './recorded-table.ts';
import { withRecordedTable } from './with-company.ts';

export interface ProcessesOptions {
  readonly size: CompanySize;
  /** How long writers write each time. */
  readonly seconds: number;
}

/** So many writers, who go to so many processes. */
interface Turn {
  readonly processes: number;
  readonly writers: number;
}

/** Changes of all writers together. */
export interface WriteRate extends Turn {
  readonly perSecond: number;
  readonly refused: number;
}

export interface MeasuredProcesses {
  readonly rates: readonly WriteRate[];
  /** Polls that came first after a change, and those that did not show it. */
  readonly firstPolls: number;
  readonly stalePolls: number;
}

const PROCESSES = 4;
/** As many writers as processes, as functions have them, which make one change at a time; and more, as `npm start` may have. */
const turns: readonly Turn[] = [
  { processes: 1, writers: 1 },
  { processes: PROCESSES, writers: PROCESSES },
  { processes: 1, writers: 12 },
  { processes: PROCESSES, writers: 12 },
];
/** The first round warms up. */
const ROUNDS = 3;
const CHANGES = 6;
/** About what a call takes in a region, so that writers wait for the table and not for the processors of one machine. */
const HOLD_MS = 20;
const [environment] = environments;

/** Services of one process each, on a copy of a company's table in one more process. */
export function measureProcesses(
  folder: string,
  { size, seconds }: ProcessesOptions,
): Promise<MeasuredProcesses> {
  const measure = async ({ env }: RecordedTable): Promise<MeasuredProcesses> => {
    const services: Service[] = [];
    try {
      for (let index = 0; index < PROCESSES; index += 1) {
        services.push(await startService({ env: { ...env, ...companyAccount } }));
      }
      const contracts = await allContracts();
      const apis = services.map(({ url }) => createApi(url, contracts, tokens.admin));
      const polls = await pollAfterChanges(apis, size);
      const rates: WriteRate[] = [];
      // In turns, because the machine may be slower a minute later.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const turn of turns) rates.push(await writeBy(apis, turn, size, seconds));
      }
      return { rates: rates.slice(turns.length), ...polls };
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  };
  return withRecordedTable(folder, measure, HOLD_MS);
}

/** Every process is polled first right after a change in another one. */
async function pollAfterChanges(apis: readonly Api[], size: CompanySize) {
  const isOn = async (api: Api, name: string): Promise<boolean> => {
    const { features } = await api.call('getAllClientFeatures', { token: tokens.client });
    return features.find((each: { readonly name: string }) => each.name === name)?.enabled;
  };
  await inParallel(apis.length, 1, async (index) => {
    await apis[index]?.call('getAllClientFeatures', { token: tokens.client });
  });
  let stalePolls = 0;
  for (let change = 0; change < CHANGES; change += 1) {
    const { params, featureName } = placeOf(size, change);
    const writer = apis[change % apis.length];
    await writer?.call('toggleFeatureEnvironmentOff', { params });
    const off = await Promise.all(apis.map((api) => isOn(api, featureName)));
    await writer?.call('toggleFeatureEnvironmentOn', { params });
    const on = await Promise.all(apis.map((api) => isOn(api, featureName)));
    stalePolls += off.filter(Boolean).length + on.filter((is) => !is).length;
  }
  return { firstPolls: 2 * CHANGES * apis.length, stalePolls };
}

/** Each writer has a flag of its own, and a process. */
async function writeBy(
  apis: readonly Api[],
  { processes, writers }: Turn,
  size: CompanySize,
  seconds: number,
): Promise<WriteRate> {
  const start = performance.now();
  let done = 0;
  let refused = 0;
  await inParallel(writers, writers, async (writer) => {
    const api = apis[writer % processes];
    const { params } = placeOf(size, 100 + writer);
    for (let change = 0; api && performance.now() - start < seconds * 1_000; change += 1) {
      const operation =
        change % 2 === 0 ? 'toggleFeatureEnvironmentOff' : 'toggleFeatureEnvironmentOn';
      const { status } = await api.send(api.prepare(operation, { params }));
      if (status < 300) done += 1;
      else refused += 1;
    }
  });
  const passed = (performance.now() - start) / 1_000;
  return { processes, writers, perSecond: done / passed, refused };
}

function placeOf(size: CompanySize, number: number) {
  const project = number % size.projects;
  const featureName = flagName(project, number % flagsIn(size, project));
  return { featureName, params: { projectId: projectId(project), featureName, environment } };
}
