/** How an SDK that this repository cannot run talks to the client API. */
export interface ReplayedSdk {
  /** Language of the SDK and the version whose requests these are. */
  readonly sdk: string;
  readonly appName: string;
  /** Of every request, beside the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that only its POST requests have. */
  readonly postHeaders?: Readonly<Record<string, string>>;
  /** Whether it reads segments from the list `segments`; others need them inlined in strategies. */
  readonly readsSegments: boolean;
  /** The text that it sends as `If-None-Match` after an `ETag`; `undefined` if it sends none. */
  readonly condition: ((etag: string) => string) | undefined;
  /** Statuses by which it judges its POST requests as accepted. */
  readonly accepted: readonly number[];
  /** How it writes an instant. */
  readonly time: (instant: Date) => string;
  /** What it registers, beside `appName`, `started` and `strategies`. */
  readonly registration: object;
  /** Beside `appName` and `bucket`. */
  readonly metrics: object;
  /** Its counts of variants; some send none while no variant was selected. */
  readonly variants: object;
}
