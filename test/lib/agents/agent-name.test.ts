import { expect, it } from 'vitest';
import { agentOf } from '../../../lib/agents/agent-name.ts';

it.each([
  ['client information', { name: 'claude-code', version: '2.1.0' }, 'x/1', 'claude-code', '2.1.0'],
  ['client information without a version', { name: 'cursor' }, 'x/1', 'cursor', ''],
  ['the User-Agent, without it', undefined, 'claude-code/2.1.0 (cli)', 'claude-code', '2.1.0'],
  ['a User-Agent without a version', undefined, 'node', 'node', ''],
  ['nothing', undefined, undefined, 'unknown', ''],
  ['a User-Agent that is none', undefined, '(((', 'unknown', ''],
  ['a name that is no text', { name: 7, version: {} }, 'x/1', 'x', '1'],
  ['control characters', { name: 'a\u0000\nb\u202e', version: '\r' }, undefined, 'ab', ''],
  ['half a character', { name: 'a\ud800b' }, undefined, 'a\ufffdb', ''],
])('an agent is known by %s', (_what, client, userAgent, name, version) => {
  expect(agentOf(client, userAgent)).toEqual({ name, version });
});

it('a long name is cut', () => {
  expect(agentOf({ name: '😀'.repeat(1_000) }, undefined).name).toHaveLength(100);
});
