import { describe, expect, it } from 'vitest';
import {
  hear,
  hostOf,
  pauseBeforeConnecting,
  protocolsOf,
} from '../../../../lib/clients/push/listen-rules.ts';

const aws = 'wss://a1b2.appsync-realtime-api.eu-central-1.amazonaws.com/event/realtime';

it.each([
  [aws, 'a1b2.appsync-api.eu-central-1.amazonaws.com'],
  ['ws://127.0.0.1:4242/event/realtime', '127.0.0.1:4242'],
  ['wss://flags.example.com/event/realtime', 'flags.example.com'],
])('credentials for %s are for the host %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

it('a secret is in a subprotocol, with letters that one may have', () => {
  const [protocol, header = ''] = protocolsOf(aws, '*:production.~~~???>>>');

  expect(protocol).toBe('aws-appsync-event-ws');
  expect(header).toMatch(/^header-[\w-]+$/);
  expect(JSON.parse(Buffer.from(header.slice(7), 'base64url').toString())).toEqual({
    host: 'a1b2.appsync-api.eu-central-1.amazonaws.com',
    Authorization: '*:production.~~~???>>>',
  });
});

describe('a message', () => {
  it.each([
    ['{"type":"connection_ack","connectionTimeoutMs":1000}', { kind: 'ready', timeoutMs: 1000 }],
    ['{"type":"connection_ack"}', { kind: 'ready', timeoutMs: 300_000 }],
    ['{"type":"subscribe_success","id":"1"}', { kind: 'subscribed', id: '1' }],
    ['{"type":"subscribe_error","id":"1","errors":[]}', { kind: 'refused', id: '1' }],
    [
      '{"type":"data","id":"1","event":["{\\"a\\":1}"]}',
      { kind: 'told', id: '1', messages: [{ a: 1 }] },
    ],
    [
      '{"type":"data","id":"1","event":"{\\"a\\":1}"}',
      { kind: 'told', id: '1', messages: [{ a: 1 }] },
    ],
    [
      '{"type":"data","id":"1","event":["no JSON"]}',
      { kind: 'told', id: '1', messages: [undefined] },
    ],
    ['{"type":"ka"}', { kind: 'alive' }],
    ['{"type":"of another time"}', { kind: 'alive' }],
    ['no JSON', { kind: 'alive' }],
    ['null', { kind: 'alive' }],
  ])('%s is understood', (text, heard) => {
    expect(hear(text)).toEqual(heard);
  });
});

it.each([
  [0, 0, 500],
  [0, 1, 1_000],
  [3, 1, 8_000],
  [20, 0, 30_000],
  [2_000, 1, 60_000],
])(
  'after %d failures, by a chance of %d, the next attempt is %d ms later',
  (failures, random, ms) => {
    expect(pauseBeforeConnecting(failures, random)).toBe(ms);
  },
);
