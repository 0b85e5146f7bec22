import { expect, it } from 'vitest';
import { isInactive } from '../../../../lib/identity/inactive-users/inactive-rules.ts';

const now = Date.parse('2026-11-27T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const old = daysAgo(400);

it.each([
  ['created long ago, and never here', old, null, null, true],
  ['created within 180 days, and never here', daysAgo(179), null, null, false],
  ['who signed in 180 days ago', old, daysAgo(180), null, true],
  ['who signed in within 180 days', old, daysAgo(179), null, false],
  ['who used a token within 180 days', old, daysAgo(300), daysAgo(2), false],
  ['who last used a token before', old, daysAgo(300), daysAgo(200), true],
])('somebody %s', (_who, createdAt, seenAt, patSeenAt, expected) => {
  expect(isInactive({ createdAt, seenAt, patSeenAt }, now)).toBe(expected);
});
