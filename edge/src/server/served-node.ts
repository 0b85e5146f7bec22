import type { FlagStore } from '../flags/flag-store.ts';
import type { Log } from '../logging/log.ts';
import type { Prometheus } from '../metrics/prometheus.ts';
import type { Traffic } from '../metrics/traffic.ts';
import type { UsageStore } from '../metrics/usage.ts';
import type { Options } from '../options/read-options.ts';
import type { Identity } from '../upstream/identity.ts';
import type { Source } from '../upstream/refresher.ts';
import type { TokenService } from '../upstream/token-service.ts';
import type { Access } from './access.ts';
import type { Streams } from './streams.ts';

/** The parts of a node that its endpoints use. */
export interface ServedNode {
  readonly options: Options;
  readonly identity: Identity;
  readonly store: FlagStore;
  readonly tokens: TokenService;
  readonly access: Access;
  readonly usage: UsageStore;
  readonly streams: Streams;
  readonly traffic: Traffic;
  readonly prometheus: Prometheus;
  readonly log: Log;
  /** Tokens that are polled with; none without a server. */
  sources(): readonly Source[];
  isReady(): boolean;
  /** Takes the report of a node behind this one. */
  addNodeBehind(report: Readonly<Record<string, unknown>>): void;
  /** The report of this node to its server. */
  report(): Readonly<Record<string, unknown>>;
  /** After the server has taken a report: the next one has what comes from now on. */
  reported(): void;
}
