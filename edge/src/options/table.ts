/** What an option takes. A `switch` is on or off; a `list` is separated by commas, or repeated. */
export type OptionKind = 'text' | 'number' | 'switch' | 'list';

/** The command that an option belongs to; `all` for those that every command takes. */
export type OptionGroup = 'all' | 'edge' | 'offline' | 'probe';

export interface OptionRow {
  /** Of the command line, without dashes. Its variable is this in capitals. */
  readonly flag: string;
  readonly short?: string;
  readonly kind: OptionKind;
  readonly group: OptionGroup;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly help: string;
  /** The sentence with which a start ends that sets the option. */
  readonly refused?: string;
  /** The sentence that is logged when the option is set, because it has no effect. */
  readonly unused?: string;
}

const rows = (group: OptionGroup, list: readonly Omit<OptionRow, 'group'>[]): OptionRow[] =>
  list.map((row) => ({ ...row, group }));

const useFolder = 'This edge keeps flags in a folder: set BACKUP_FOLDER instead.';
const scrape =
  'This edge does not push its metrics: let Prometheus scrape /internal-backstage/metrics.';
const logs = 'This edge reports to its log and to /internal-backstage/metrics only.';
const ownSecret =
  'This edge does not request tokens with a shared secret: give it the tokens themselves, in TOKENS.';
const withRedis = 'It has an effect with Redis only, which this edge does not use.';

/** Every option, of the known edge node and of our own: what is not here is unknown. */
export const optionTable: readonly OptionRow[] = [
  ...rows('all', [
    { flag: 'port', short: 'p', kind: 'number', default: '3063', help: 'Port for HTTP.' },
    {
      flag: 'interface',
      short: 'i',
      kind: 'text',
      default: '::',
      help: 'Address to listen on; without IPv6, `::` means 0.0.0.0.',
    },
    {
      flag: 'base-path',
      kind: 'text',
      default: '',
      help: 'Path below which everything is served.',
    },
    { flag: 'tls-enable', kind: 'switch', help: 'Serves HTTPS as well.' },
    { flag: 'tls-server-key', kind: 'text', help: 'File of the key for HTTPS, PEM.' },
    { flag: 'tls-server-cert', kind: 'text', help: 'File of the certificate for HTTPS, PEM.' },
    { flag: 'tls-server-port', kind: 'number', default: '3043', help: 'Port for HTTPS.' },
    { flag: 'redirect-http-to-https', kind: 'switch', help: 'Redirects HTTP to HTTPS.' },
    { flag: 'cors-origin', kind: 'list', help: 'Origins of pages that may call. Default: all.' },
    {
      flag: 'cors-allowed-headers',
      kind: 'list',
      help: 'Headers that pages may send. Default: all.',
    },
    {
      flag: 'cors-exposed-headers',
      kind: 'list',
      help: 'Headers that pages may read. Default: ETag.',
    },
    { flag: 'cors-methods', kind: 'list', help: 'Methods that pages may use. Default: GET, POST.' },
    {
      flag: 'cors-max-age',
      kind: 'number',
      default: '172800',
      help: 'Seconds that browsers keep a preflight.',
    },
    {
      flag: 'allow-list',
      kind: 'list',
      help: 'Addresses and networks that may call. Default: all.',
    },
    { flag: 'deny-list', kind: 'list', help: 'Addresses and networks that may not call.' },
    {
      flag: 'workers',
      short: 'w',
      kind: 'number',
      help: 'Ignored.',
      unused: 'It has no effect since version 20.',
    },
    { flag: 'instance-id', kind: 'text', help: 'Id of this process. Default: a random one.' },
    {
      flag: 'app-name',
      short: 'a',
      kind: 'text',
      default: 'unleash-edge',
      help: 'Name of this node in reports.',
    },
    {
      flag: 'trust-proxy',
      kind: 'switch',
      help: 'Takes the address of callers from X-Forwarded-For.',
    },
    {
      flag: 'proxy-trusted-servers',
      kind: 'list',
      help: 'Takes it only from these addresses and networks.',
    },
    {
      flag: 'disable-all-endpoint',
      kind: 'switch',
      help: 'Does not serve /api/frontend/all and /api/proxy/all.',
    },
    {
      flag: 'edge-request-timeout',
      kind: 'number',
      default: '5',
      help: 'Seconds that a request may take to arrive.',
    },
    {
      flag: 'edge-keepalive-timeout',
      kind: 'number',
      default: '5',
      help: 'Seconds that a connection waits for the next request.',
    },
    {
      flag: 'log-format',
      short: 'l',
      kind: 'text',
      default: 'plain',
      choices: ['plain', 'json', 'pretty'],
      help: 'Form of the log.',
    },
    { flag: 'edge-auth-header', kind: 'text', help: 'Header in which callers send their token.' },
    {
      flag: 'upstream-auth-header',
      kind: 'text',
      help: 'Header in which tokens are sent upstream.',
    },
    {
      flag: 'token-header',
      kind: 'text',
      default: 'Authorization',
      help: 'Both of these headers.',
    },
    {
      flag: 'disable-metrics-batch-endpoint',
      kind: 'switch',
      help: 'Does not serve /internal-backstage/metricsbatch.',
    },
    {
      flag: 'disable-metrics-endpoint',
      kind: 'switch',
      help: 'Does not serve /internal-backstage/metrics.',
    },
    {
      flag: 'disable-features-endpoint',
      kind: 'switch',
      help: 'Does not serve /internal-backstage/features.',
    },
    {
      flag: 'disable-tokens-endpoint',
      kind: 'switch',
      help: 'Does not serve /internal-backstage/tokens.',
    },
    {
      flag: 'disable-instance-data-endpoint',
      kind: 'switch',
      help: 'Does not serve /internal-backstage/instancedata.',
    },
    {
      flag: 'backstage-port',
      kind: 'number',
      help: 'Serves /internal-backstage on a port of its own, and nowhere else.',
    },
    {
      flag: 'max-streams',
      kind: 'number',
      default: '10000',
      help: 'Streams at once; further ones get 429, and poll.',
    },
    {
      flag: 'max-metrics-megabytes',
      kind: 'number',
      default: '16',
      help: 'Memory for counts that wait to be sent.',
    },
    {
      flag: 'shutdown-grace-seconds',
      kind: 'number',
      default: '10',
      help: 'Seconds for the end, after SIGTERM.',
    },
    { flag: 'sentry-dsn', kind: 'text', help: 'Refused.', refused: logs },
    { flag: 'sentry-tracing-rate', kind: 'number', help: 'Ignored.', unused: logs },
    { flag: 'sentry-debug', kind: 'switch', help: 'Ignored.', unused: logs },
    { flag: 'sentry-enable-logs', kind: 'switch', help: 'Ignored.', unused: logs },
    { flag: 'datadog-url', kind: 'text', help: 'Refused.', refused: logs },
    { flag: 'otel-collector-url', kind: 'text', help: 'Refused.', refused: logs },
  ]),
  ...rows('edge', [
    { flag: 'upstream-url', short: 'u', kind: 'text', help: 'URL of the server, without /api.' },
    {
      flag: 'backup-folder',
      short: 'b',
      kind: 'text',
      help: 'Folder that keeps flags and tokens over a restart.',
    },
    {
      flag: 'metrics-interval-seconds',
      short: 'm',
      kind: 'number',
      default: '60',
      help: 'Seconds between two posts of metrics.',
    },
    {
      flag: 'features-refresh-interval-seconds',
      short: 'f',
      kind: 'number',
      default: '15',
      help: 'Seconds between two polls for a token.',
    },
    {
      flag: 'token-revalidation-interval-seconds',
      kind: 'number',
      default: '3600',
      help: 'Seconds between two validations of a token.',
    },
    {
      flag: 'edge-defer-token-validation',
      kind: 'switch',
      help: 'Listens before the first validation of TOKENS has been tried.',
    },
    {
      flag: 'tokens',
      short: 't',
      kind: 'list',
      help: 'Client tokens whose flags this node serves.',
    },
    {
      flag: 'pretrusted-tokens',
      short: 'p',
      kind: 'list',
      help: 'Frontend tokens that are never validated: `project:environment.secret` or `secret@environment`.',
    },
    {
      flag: 'keep-refused-seconds',
      kind: 'number',
      default: '0',
      help: 'Seconds that flags stay after the server refused their token.',
    },
    {
      flag: 'disable-push',
      kind: 'switch',
      help: 'Polls only, also where the server tells of changes at once.',
    },
    { flag: 'delta', kind: 'switch', help: 'Asks for changes only.' },
    {
      flag: 'streaming',
      kind: 'switch',
      help: 'Hears of changes by a stream of the server, where that has one, and polls as well.',
    },
    {
      flag: 'custom-client-headers',
      short: 'H',
      kind: 'list',
      help: 'Headers for the server, as `Name: value`.',
    },
    {
      flag: 'skip-ssl-verification',
      short: 's',
      kind: 'switch',
      help: 'Accepts any certificate of the server.',
    },
    {
      flag: 'pkcs8-client-certificate-file',
      kind: 'text',
      help: 'Certificates of this client, PEM, leaf first.',
    },
    { flag: 'pkcs8-client-key-file', kind: 'text', help: 'Key of this client, PEM, PKCS#8.' },
    {
      flag: 'pkcs12-identity-file',
      kind: 'text',
      help: 'Certificate and key of this client, PKCS#12.',
    },
    { flag: 'pkcs12-passphrase', kind: 'text', help: 'Passphrase of that file.' },
    {
      flag: 'pem-cert-file',
      kind: 'text',
      help: 'Certificate and key of this client in one PEM file.',
    },
    { flag: 'upstream-certificate-file', kind: 'text', help: 'Further authority to trust, PEM.' },
    {
      flag: 'upstream-request-timeout',
      kind: 'number',
      default: '5',
      help: 'Seconds for a request to the server.',
    },
    {
      flag: 'upstream-socket-timeout',
      kind: 'number',
      default: '5',
      help: 'Seconds for a connection to the server.',
    },
    {
      flag: 'client-keepalive-timeout',
      kind: 'number',
      default: '15',
      help: 'Seconds that a connection to the server is kept.',
    },
    { flag: 'redis-url', kind: 'text', help: 'Refused.', refused: useFolder },
    { flag: 'redis-host', kind: 'text', help: 'Refused.', refused: useFolder },
    ...[
      'mode',
      'password',
      'username',
      'port',
      'secure',
      'scheme',
      'read-connection-timeout-milliseconds',
      'write-connection-timeout-milliseconds',
    ].map((name) => ({
      flag: `redis-${name}`,
      kind: name === 'secure' ? ('switch' as const) : ('text' as const),
      help: 'Ignored.',
      unused: withRedis,
    })),
    { flag: 's3-bucket-name', kind: 'text', help: 'Refused.', refused: useFolder },
    {
      flag: 's3-force-path-style',
      kind: 'switch',
      help: 'Ignored.',
      unused: 'It has an effect with S3 only, which this edge does not use.',
    },
    { flag: 'prometheus-remote-write-url', kind: 'text', help: 'Refused.', refused: scrape },
    ...['push-interval', 'username', 'password', 'user-id'].map((name) => ({
      flag: `prometheus-${name}`,
      kind: 'text' as const,
      help: 'Ignored.',
      unused: scrape,
    })),
    { flag: 'unleash-client-secret', kind: 'text', help: 'Refused.', refused: ownSecret },
    { flag: 'desired-environments', kind: 'list', help: 'Refused.', refused: ownSecret },
    { flag: 'desired-projects', kind: 'list', help: 'Refused.', refused: ownSecret },
  ]),
  ...rows('offline', [
    {
      flag: 'bootstrap-file',
      short: 'b',
      kind: 'text',
      help: 'File with the flags, as /api/client/features answers.',
    },
    { flag: 'client-tokens', short: 'c', kind: 'list', help: 'Client tokens that may call.' },
    { flag: 'frontend-tokens', short: 'f', kind: 'list', help: 'Frontend tokens that may call.' },
    {
      flag: 'reload-interval',
      short: 'r',
      kind: 'number',
      default: '0',
      help: 'Seconds between two looks at the file; 0 for none.',
    },
  ]),
  ...rows('probe', [
    {
      flag: 'edge-url',
      short: 'e',
      kind: 'text',
      default: 'http://localhost:3063',
      help: 'The node to ask.',
    },
    {
      flag: 'ca-certificate-file',
      short: 'c',
      kind: 'text',
      help: 'Authority of its certificate, PEM.',
    },
  ]),
];

/** The variable of an option. Pure. */
export function variableOf({ flag }: Pick<OptionRow, 'flag'>): string {
  return flag.toUpperCase().replaceAll('-', '_');
}
