import { describe, expect, it } from 'vitest';
import { helpText } from '../../edge/src/options/help.ts';
import { HelpWanted, readOptions, UsageError } from '../../edge/src/options/read-options.ts';
import { optionTable, variableOf } from '../../edge/src/options/table.ts';

const none = {};

describe('an option', () => {
  it.each([
    ['port', '3063'],
    ['interface', '::'],
    ['base-path', ''],
    ['tls-server-port', '3043'],
    ['cors-max-age', '172800'],
    ['app-name', 'unleash-edge'],
    ['edge-request-timeout', '5'],
    ['edge-keepalive-timeout', '5'],
    ['log-format', 'plain'],
    ['token-header', 'Authorization'],
    ['metrics-interval-seconds', '60'],
    ['features-refresh-interval-seconds', '15'],
    ['token-revalidation-interval-seconds', '3600'],
    ['upstream-request-timeout', '5'],
    ['upstream-socket-timeout', '5'],
    ['client-keepalive-timeout', '15'],
    ['keep-refused-seconds', '0'],
  ])('%s has the default %s', (flag, value) => {
    expect(readOptions(['edge'], none).text(flag)).toBe(value);
  });

  it.each([
    ['a flag', ['edge', '--port', '1'], {}, '1'],
    ['a flag with =', ['edge', '--port=1'], {}, '1'],
    ['a letter before the command', ['-p', '1', 'edge'], {}, '1'],
    ['a flag before the command', ['--port', '1', 'edge'], {}, '1'],
    ['a variable', ['edge'], { PORT: '2' }, '2'],
    ['a flag before a variable', ['edge', '--port', '1'], { PORT: '2' }, '1'],
    ['an empty variable, which is as none', ['edge'], { PORT: '' }, '3063'],
  ])('is taken from %s', (_from, args, variables, port) => {
    expect(readOptions(args, variables).text('port')).toBe(port);
  });

  it('has its own meaning of a letter behind the command', () => {
    const options = readOptions(['-p', '1', 'edge', '-p', 'secret@development', '-f', '7'], none);

    expect(options.text('port')).toBe('1');
    expect(options.list('pretrusted-tokens')).toEqual(['secret@development']);
    expect(options.number('features-refresh-interval-seconds')).toBe(7);
  });

  it.each([
    [['-t', 'a,b'], {}],
    [['-t', 'a', '--tokens', 'b'], {}],
    [[], { TOKENS: 'a, b,' }],
  ])('that is a list is separated by commas or repeated: %j %j', (args, variables) => {
    expect(readOptions(['edge', ...args], variables).list('tokens')).toEqual(['a', 'b']);
  });

  it.each([
    [['--delta'], {}, true],
    [['--delta=true'], {}, true],
    [['--delta=false'], { DELTA: 'true' }, true],
    [[], { DELTA: 'true' }, true],
    [[], { DELTA: '1' }, true],
    [[], { DELTA: 'no' }, false],
    [[], {}, false],
  ])('that is a switch: %j %j', (args, variables, isOn) => {
    expect(readOptions(['edge', ...args], variables).isOn('delta')).toBe(isOn);
  });
});

describe('a start ends with one sentence', () => {
  it.each([
    [['edge', '--no-such'], {}, "Unknown option '--no-such'"],
    [['serve'], {}, 'There is no command "serve"'],
    [[], {}, 'A command is missing'],
    [['edge', '--port', 'x'], {}, '--port (PORT) must be a number, not "x".'],
    [['edge', '-l', 'xml'], {}, '--log-format (LOG_FORMAT) must be one of plain, json, pretty'],
    [['edge'], { TRUST_PROXY: 'maybe' }, '--trust-proxy (TRUST_PROXY) must be true or false'],
    [['edge'], { UNLEASH_CLIENT_SECRET: 's' }, 'give it the tokens themselves'],
    [['edge'], { REDIS_URL: 'redis://r' }, 'set BACKUP_FOLDER instead'],
    [['edge'], { S3_BUCKET_NAME: 'b' }, 'set BACKUP_FOLDER instead'],
    [['edge'], { PROMETHEUS_REMOTE_WRITE_URL: 'http://p' }, 'let Prometheus scrape'],
    [['edge'], { SENTRY_DSN: 'https://s' }, 'reports to its log'],
  ])('for %j %j', (args, variables, sentence) => {
    const start = () => readOptions(args, variables);

    expect(start).toThrow(UsageError);
    expect(start).toThrow(sentence);
  });
});

it('what has no effect, and variables that look like ours, are told', () => {
  const { warnings } = readOptions(['edge'], {
    WORKERS: '4',
    UPSTREAM_ULR: 'http://typo',
    UPSTREAM_URL: 'http://right',
    REDIS_PORT: 'tcp://10.0.0.1:6379',
    EDGE_SERVICE_HOST: '10.0.0.2',
    HOME: '/root',
  });

  expect(warnings).toEqual([
    '--workers (WORKERS) is ignored: It has no effect since version 20.',
    expect.stringContaining('--redis-port (REDIS_PORT) is ignored'),
    'The variable UPSTREAM_ULR is unknown, and ignored.',
  ]);
});

it('each command has a help with its variables', () => {
  expect(() => readOptions(['edge', '--help'], none)).toThrow(HelpWanted);
  expect(helpText('edge')).toContain('UPSTREAM_URL');
  expect(helpText('offline')).not.toContain('UPSTREAM_URL');
  expect(helpText(undefined)).toContain('ready');
});

it('no two options of a command have the same name', () => {
  for (const group of ['edge', 'offline', 'probe']) {
    const names = optionTable.filter((row) => ['all', group].includes(row.group)).map(variableOf);
    expect(new Set(names).size).toBe(names.length);
  }
});
