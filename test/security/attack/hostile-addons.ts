/** What attackers put into integrations. Pure data, like `hostile-values.ts`. */

/** Addresses of this machine and of what only machines inside of a network reach. */
export function hostileUrls(port: number): readonly string[] {
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '①②⑦.⓪.⓪.①',
    'localhost.localdomain',
    'user:pass@127.0.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '10.0.0.1',
    '192.168.0.1',
    '[fd00:ec2::254]',
    'metadata.google.internal',
  ];
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/_`,
    `ftp://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/\\@hooks.invalid/`,
    `https://127.0.0.1:${port}#@hooks.invalid/`,
    `//127.0.0.1:${port}/`,
    'javascript:alert(1)',
    'data:text/plain,x',
  ];
}

/** Body templates that would cost memory or time. */
export const templateBombs: readonly string[] = [
  `{{=[ ]=}}${'[event]'.repeat(2_800)}`,
  '{{#event}}'.repeat(200) + '{{/event}}'.repeat(200),
  '{{#tags}}{{#tags}}{{#tags}}{{.}}{{/tags}}{{/tags}}{{/tags}}',
  '{{#event.data}}{{{event}}}{{/event.data}}'.repeat(400),
  `{{${'a.'.repeat(5_000)}a}}`,
  `${' '.repeat(19_000)}{{x}}`,
  '{{> secret}}{{constructor}}{{__proto__.polluted}}',
  '{{#lambda}}',
];

/** Parameters that would add a header of their own, or end the request. */
export const injectedHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'x\r\nx-injected: yes' },
  { authorization: 'x\nx-injected: yes' },
  { contentType: 'text/plain\r\nx-injected: yes' },
  { contentType: 'text/plain\u0000injected' },
  { customHeaders: '{"x-a":"b\\r\\nx-injected: yes"}' },
  { customHeaders: '{"x-a\\r\\nx-injected":"yes"}' },
  { customHeaders: '{"transfer-encoding":"injected"}' },
  { customHeaders: '{"host":"injected.invalid"}' },
  { customHeaders: '{"content-length":"0 injected"}' },
];
