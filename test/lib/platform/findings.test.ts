import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFindingReporter } from '../../../lib/platform/findings.ts';
import { log } from '../../../lib/platform/log.ts';

let now: number;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a finding is reported once a day, where it is, and again when it has grown', () => {
  const report = createFindingReporter();
  const found = (place: string, size: number) =>
    report('deadLetters', 'messages wait in a dead-letter queue', {
      place,
      size,
      fields: { messages: size },
    });

  found('mails', 1);
  found('mails', 1);
  found('events', 1);
  found('mails', 3);
  found('mails', 2);
  now += 86_400_000;
  found('mails', 2);

  const line = (place: string, messages: number) => [
    'messages wait in a dead-letter queue',
    { finding: 'deadLetters', place, messages },
  ];
  expect(vi.mocked(log.warn).mock.calls).toEqual([
    line('mails', 1),
    line('events', 1),
    line('mails', 3),
    line('mails', 2),
  ]);
});
