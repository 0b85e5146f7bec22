import { isObject } from '../../../lib/platform/is-object.ts';
import { type ImpactMetric, ImpactStore } from './impact.ts';

/** The counts of one flag in one application and hour. */
export interface UsageRow {
  readonly appName: string;
  readonly featureName: string;
  readonly environment: string;
  /** The beginning of the hour, ISO 8601. */
  readonly timestamp: string;
  yes: number;
  no: number;
  readonly variants: Record<string, number>;
}

/** An instance of an application, as it registered. */
export interface Application {
  readonly appName: string;
  readonly instanceId: string;
  readonly environment: string;
  readonly [property: string]: unknown;
}

/** What waits to be sent for an environment. */
export interface Waiting {
  readonly applications: readonly Application[];
  readonly metrics: readonly UsageRow[];
  readonly impactMetrics: readonly ImpactMetric[];
}

type Fields = Readonly<Record<string, unknown>>;

/** What a row takes beside its texts, about. */
const ROW_BYTES = 300;
const VARIANT_BYTES = 60;
const HOUR_MS = 3_600_000;

/** Characters of a name; servers take fewer. */
const MAX_NAME = 1_000;

/** Properties of a registration that servers take; others could be of any size. */
const registered = [
  'connectionId',
  'interval',
  'started',
  'strategies',
  'sdkVersion',
  'sdkType',
  'platformName',
  'platformVersion',
  'yggdrasilVersion',
  'specVersion',
  'projects',
  'connectVia',
];
const MAX_REGISTRATION_BYTES = 40_000;

/**
 * What applications report, added up until it is sent. Its memory is bounded: beyond the bound, what is there still
 * counts up, and what would be new is dropped and counted.
 */
export class UsageStore {
  #applications = new Map<string, Application>();
  #rows = new Map<string, UsageRow>();
  #bytes = 0;
  readonly #impact: ImpactStore;
  readonly #maxBytes: number;
  readonly #onRow: (row: Pick<UsageRow, 'appName' | 'featureName' | 'yes' | 'no'>) => void;
  /** Rows and applications that had no room. */
  dropped = 0;

  constructor(
    maxBytes: number,
    onRow: (row: Pick<UsageRow, 'appName' | 'featureName' | 'yes' | 'no'>) => void = () => {},
  ) {
    this.#maxBytes = maxBytes;
    this.#onRow = onRow;
    this.#impact = new ImpactStore((bytes) => this.#reserve(bytes));
  }

  /** Estimated. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The post of an SDK: the counts of one interval. */
  addPost(environment: string, post: Fields): void {
    const { appName, bucket, impactMetrics } = post;
    if (Array.isArray(impactMetrics)) this.#impact.add(environment, impactMetrics);
    if (typeof appName !== 'string' || !isObject(bucket) || !isObject(bucket.toggles)) return;
    for (const [featureName, counts] of Object.entries(bucket.toggles)) {
      if (isObject(counts)) {
        this.#count(
          { ...counts, appName, featureName, environment, timestamp: bucket.start },
          true,
        );
      }
    }
  }

  /** The post of another edge node. */
  addBulk(environment: string, post: Fields): void {
    const { applications, metrics, impactMetrics } = post;
    if (Array.isArray(applications)) {
      for (const each of applications) if (isObject(each)) this.register(environment, each);
    }
    if (Array.isArray(metrics)) {
      for (const each of metrics) if (isObject(each)) this.#count({ ...each, environment }, true);
    }
    if (Array.isArray(impactMetrics)) this.#impact.add(environment, impactMetrics);
  }

  /** @param via this node, when the application registered here */
  register(environment: string, sent: Fields, via?: Fields): void {
    const { appName, instanceId } = sent;
    if (typeof appName !== 'string' || appName === '') return;
    const instance = typeof instanceId === 'string' && instanceId !== '' ? instanceId : 'default';
    const kept = registered.flatMap((name) =>
      sent[name] == null ? [] : [[name, sent[name]] as const],
    );
    const behind = Array.isArray(sent.connectVia) ? sent.connectVia : [];
    const application: Application = {
      ...Object.fromEntries(kept),
      ...(via && { connectVia: [...behind, via] }),
      appName,
      instanceId: instance,
      environment,
    };
    if (sizeOf(application) > MAX_REGISTRATION_BYTES) {
      this.dropped += 1;
      return;
    }
    const key = JSON.stringify([environment, appName, instance]);
    const before = this.#applications.get(key);
    if (this.#reserve(sizeOf(application) - (before ? sizeOf(before) : 0))) {
      this.#applications.set(key, application);
    }
  }

  /** What waits, without taking it. */
  look(): Waiting {
    return {
      applications: [...this.#applications.values()],
      metrics: [...this.#rows.values()],
      impactMetrics: this.#impact.all().map(({ metric }) => metric),
    };
  }

  /** Takes what waits, by environment. */
  take(): Map<string, Waiting> {
    const { applications, metrics } = this.look();
    const impact = this.#impact.all();
    this.#applications = new Map();
    this.#rows = new Map();
    this.#impact.clear();
    this.#bytes = 0;
    const environments = new Set(
      [...applications, ...metrics, ...impact].map(({ environment }) => environment),
    );
    return new Map(
      [...environments].map((environment) => [
        environment,
        {
          applications: applications.filter((each) => each.environment === environment),
          metrics: metrics.filter((each) => each.environment === environment),
          impactMetrics: impact.flatMap((each) =>
            each.environment === environment ? [each.metric] : [],
          ),
        },
      ]),
    );
  }

  /** Adds what could not be sent to what came since. */
  putBack(environment: string, { applications, metrics, impactMetrics }: Waiting): void {
    for (const each of applications) {
      const key = JSON.stringify([environment, each.appName, each.instanceId]);
      if (this.#applications.has(key)) continue;
      if (this.#reserve(sizeOf(each))) this.#applications.set(key, each);
    }
    for (const each of metrics) this.#count({ ...each }, false);
    this.#impact.putBack(environment, impactMetrics);
  }

  #count(sent: Fields, isNew: boolean): void {
    const { appName, featureName, environment } = sent;
    if (typeof appName !== 'string' || typeof featureName !== 'string' || featureName === '')
      return;
    if (typeof environment !== 'string') return;
    if (appName.length > MAX_NAME || featureName.length > MAX_NAME) {
      this.dropped += 1;
      return;
    }
    const timestamp = hourOf(sent.timestamp);
    const [yes, no] = [countOf(sent.yes), countOf(sent.no)];
    if (isNew) this.#onRow({ appName, featureName, yes, no });
    const key = JSON.stringify([appName, featureName, environment, timestamp]);
    let row = this.#rows.get(key);
    if (!row) {
      if (!this.#reserve(ROW_BYTES + 4 * key.length)) return;
      row = { appName, featureName, environment, timestamp, yes: 0, no: 0, variants: {} };
      this.#rows.set(key, row);
    }
    row.yes += yes;
    row.no += no;
    if (!isObject(sent.variants)) return;
    for (const [name, count] of Object.entries(sent.variants)) {
      const before = Object.hasOwn(row.variants, name) ? (row.variants[name] ?? 0) : undefined;
      if (before === undefined && !this.#reserve(VARIANT_BYTES + 2 * name.length)) continue;
      // Also for a variant named `__proto__`.
      Object.defineProperty(row.variants, name, {
        value: (before ?? 0) + countOf(count),
        ...{ writable: true, enumerable: true, configurable: true },
      });
    }
  }

  /** @param bytes further ones; below 0 gives some back */
  #reserve(bytes: number): boolean {
    if (bytes > 0 && this.#bytes + bytes > this.#maxBytes) {
      this.dropped += 1;
      return false;
    }
    this.#bytes += bytes;
    return true;
  }
}

/** What an application takes. */
function sizeOf(application: Application): number {
  return ROW_BYTES + 2 * JSON.stringify(application).length;
}

/** The hour of a time, which may be a text or milliseconds; now for what is no time. */
function hourOf(time: unknown): string {
  const ms = typeof time === 'number' ? time : Date.parse(String(time));
  const hour = Math.floor((Number.isFinite(ms) ? ms : Date.now()) / HOUR_MS) * HOUR_MS;
  const isDate = Math.abs(hour) <= 8_640_000_000_000_000;
  return new Date(isDate ? hour : Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
