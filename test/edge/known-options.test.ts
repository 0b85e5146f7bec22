import { describe, expect, it } from 'vitest';
import { readOptions, UsageError } from '../../edge/src/options/read-options.ts';
import { optionTable } from '../../edge/src/options/table.ts';

type Known = readonly [
  command: 'all' | 'edge' | 'offline' | 'health' | 'ready',
  flag: string,
  letter: string,
  kind: 'value' | 'switch',
  fate: 'taken' | 'ignored' | 'refused',
  fallback?: string,
];

/**
 * The options of the known edge node 20.4, with their letters and defaults, and what becomes of them here. Its variables
 * have the same names in capitals.
 */
const known: readonly Known[] = [
  ['all', 'port', 'p', 'value', 'taken', '3063'],
  ['all', 'interface', 'i', 'value', 'taken'],
  ['all', 'base-path', '', 'value', 'taken'],
  ['all', 'tls-enable', '', 'switch', 'taken'],
  ['all', 'tls-server-key', '', 'value', 'taken'],
  ['all', 'tls-server-cert', '', 'value', 'taken'],
  ['all', 'tls-server-port', '', 'value', 'taken', '3043'],
  ['all', 'redirect-http-to-https', '', 'switch', 'taken'],
  ['all', 'cors-origin', '', 'value', 'taken'],
  ['all', 'cors-allowed-headers', '', 'value', 'taken'],
  ['all', 'cors-max-age', '', 'value', 'taken', '172800'],
  ['all', 'cors-exposed-headers', '', 'value', 'taken'],
  ['all', 'cors-methods', '', 'value', 'taken'],
  ['all', 'allow-list', '', 'value', 'taken'],
  ['all', 'deny-list', '', 'value', 'taken'],
  ['all', 'workers', 'w', 'value', 'ignored'],
  ['all', 'instance-id', '', 'value', 'taken'],
  ['all', 'app-name', 'a', 'value', 'taken', 'unleash-edge'],
  ['all', 'trust-proxy', '', 'switch', 'taken'],
  ['all', 'proxy-trusted-servers', '', 'value', 'taken'],
  ['all', 'disable-all-endpoint', '', 'switch', 'taken'],
  ['all', 'edge-request-timeout', '', 'value', 'taken', '5'],
  ['all', 'edge-keepalive-timeout', '', 'value', 'taken', '5'],
  ['all', 'log-format', 'l', 'value', 'taken', 'plain'],
  ['all', 'edge-auth-header', '', 'value', 'taken'],
  ['all', 'upstream-auth-header', '', 'value', 'taken'],
  ['all', 'token-header', '', 'value', 'taken'],
  ['all', 'disable-metrics-batch-endpoint', '', 'switch', 'taken'],
  ['all', 'disable-metrics-endpoint', '', 'switch', 'taken'],
  ['all', 'disable-features-endpoint', '', 'switch', 'taken'],
  ['all', 'disable-tokens-endpoint', '', 'switch', 'taken'],
  ['all', 'disable-instance-data-endpoint', '', 'switch', 'taken'],
  ['all', 'sentry-dsn', '', 'value', 'refused'],
  ['all', 'sentry-tracing-rate', '', 'value', 'ignored'],
  ['all', 'sentry-debug', '', 'switch', 'ignored'],
  ['all', 'sentry-enable-logs', '', 'switch', 'ignored'],
  ['all', 'datadog-url', '', 'value', 'refused'],
  ['all', 'otel-collector-url', '', 'value', 'refused'],
  ['edge', 'upstream-url', 'u', 'value', 'taken'],
  ['edge', 'backup-folder', 'b', 'value', 'taken'],
  ['edge', 'metrics-interval-seconds', 'm', 'value', 'taken', '60'],
  ['edge', 'features-refresh-interval-seconds', 'f', 'value', 'taken', '15'],
  ['edge', 'token-revalidation-interval-seconds', '', 'value', 'taken', '3600'],
  ['edge', 'tokens', 't', 'value', 'taken'],
  ['edge', 'pretrusted-tokens', 'p', 'value', 'taken'],
  ['edge', 'custom-client-headers', 'H', 'value', 'taken'],
  ['edge', 'skip-ssl-verification', 's', 'switch', 'taken'],
  ['edge', 'pkcs8-client-certificate-file', '', 'value', 'taken'],
  ['edge', 'pkcs8-client-key-file', '', 'value', 'taken'],
  ['edge', 'pkcs12-identity-file', '', 'value', 'taken'],
  ['edge', 'pkcs12-passphrase', '', 'value', 'taken'],
  ['edge', 'pem-cert-file', '', 'value', 'taken'],
  ['edge', 'upstream-certificate-file', '', 'value', 'taken'],
  ['edge', 'upstream-request-timeout', '', 'value', 'taken', '5'],
  ['edge', 'upstream-socket-timeout', '', 'value', 'taken', '5'],
  ['edge', 'redis-url', '', 'value', 'refused'],
  ['edge', 'redis-mode', '', 'value', 'ignored'],
  ['edge', 'redis-password', '', 'value', 'ignored'],
  ['edge', 'redis-username', '', 'value', 'ignored'],
  ['edge', 'redis-port', '', 'value', 'ignored'],
  ['edge', 'redis-host', '', 'value', 'refused'],
  ['edge', 'redis-secure', '', 'switch', 'ignored'],
  ['edge', 'redis-scheme', '', 'value', 'ignored'],
  ['edge', 'redis-read-connection-timeout-milliseconds', '', 'value', 'ignored'],
  ['edge', 'redis-write-connection-timeout-milliseconds', '', 'value', 'ignored'],
  ['edge', 's3-bucket-name', '', 'value', 'refused'],
  ['edge', 's3-force-path-style', '', 'switch', 'ignored'],
  ['edge', 'client-keepalive-timeout', '', 'value', 'taken', '15'],
  ['edge', 'prometheus-remote-write-url', '', 'value', 'refused'],
  ['edge', 'prometheus-push-interval', '', 'value', 'ignored'],
  ['edge', 'prometheus-username', '', 'value', 'ignored'],
  ['edge', 'prometheus-password', '', 'value', 'ignored'],
  ['edge', 'prometheus-user-id', '', 'value', 'ignored'],
  ['offline', 'bootstrap-file', 'b', 'value', 'taken'],
  ['offline', 'client-tokens', 'c', 'value', 'taken'],
  ['offline', 'frontend-tokens', 'f', 'value', 'taken'],
  ['offline', 'reload-interval', 'r', 'value', 'taken', '0'],
  ['health', 'edge-url', 'e', 'value', 'taken', 'http://localhost:3063'],
  ['health', 'ca-certificate-file', 'c', 'value', 'taken'],
  ['ready', 'edge-url', 'e', 'value', 'taken', 'http://localhost:3063'],
  ['ready', 'ca-certificate-file', 'c', 'value', 'taken'],
];

/** Its commercial build has these besides. */
const commercial: readonly Known[] = [
  ['edge', 'delta', '', 'switch', 'taken'],
  ['edge', 'unleash-client-secret', '', 'value', 'refused'],
  ['edge', 'desired-environments', '', 'value', 'refused'],
  ['edge', 'desired-projects', '', 'value', 'refused'],
];

type Way = [name: string, args: readonly string[], variables: Record<string, string>];

const commandOf = (command: Known[0]) => (command === 'all' ? 'edge' : command);
const variableOf = (flag: string) => flag.toUpperCase().replaceAll('-', '_');

/** A value that the option takes. */
function sampleOf(command: Known[0], flag: string, kind: Known[3]): string {
  if (kind === 'switch') return 'true';
  const row = optionTable.find(
    (each) => each.flag === flag && (command !== 'offline' || each.group !== 'edge'),
  );
  return row?.choices?.[1] ?? (row?.kind === 'number' ? '7' : 'a-value');
}

const rows = [...known, ...commercial].map(([group, flag, letter, kind, fate, fallback]) => ({
  ...{ group, flag, letter, kind, fate, fallback },
}));

describe.each(rows)('$group --$flag', ({ group, flag, letter, kind, fate, fallback }) => {
  const command = commandOf(group);
  const value = sampleOf(group, flag, kind);
  const args = (name: string) => (kind === 'switch' ? [name] : [name, value]);
  const ways: readonly Way[] = [
    ['as a flag', [command, ...args(`--${flag}`)], {}],
    ['as a variable', [command], { [variableOf(flag)]: value }],
    // Before the command, where the letter of a command's own option means something else behind it.
    ...(letter === ''
      ? []
      : [
          [
            'as a letter',
            group === 'all' ? [...args(`-${letter}`), command] : [command, ...args(`-${letter}`)],
            {},
          ] satisfies Way,
        ]),
  ];

  it.each(ways)(`%s is ${fate}`, (_way, sent, variables) => {
    const read = () => readOptions(sent, variables);
    if (fate === 'refused') {
      expect(read).toThrow(UsageError);
      // One sentence that says what to do instead.
      expect(read).toThrow(new RegExp(`^--${flag} \\(${variableOf(flag)}\\): This edge .+\\.$`));
      return;
    }
    const options = read();
    const told = kind === 'switch' ? options.isOn(flag) : options.text(flag);
    expect(told).toBe(kind === 'switch' ? true : value);
    expect(options.warnings).toEqual(
      fate === 'ignored'
        ? [expect.stringMatching(`^--${flag} \\(${variableOf(flag)}\\) is ignored: .+\\.$`)]
        : [],
    );
  });

  if (fallback !== undefined) {
    it(`has the default ${fallback}`, () => {
      expect(readOptions([command], {}).text(flag)).toBe(fallback);
    });
  }
});
