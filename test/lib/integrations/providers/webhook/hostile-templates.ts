import fc from 'fast-check';
import type { Event } from '../../../../../lib/events/log/types.ts';
import { attemptDelivery } from '../../../../../lib/integrations/delivery/attempt-delivery.ts';
import type { Delivery } from '../../../../../lib/integrations/delivery/delivery.ts';
import { webhookRequest } from '../../../../../lib/integrations/providers/webhook/request.ts';
import type { Integration } from '../../../../../lib/integrations/settings/model.ts';

/** A template and the event that it describes. */
export interface Hostile {
  readonly template: string;
  readonly contentType: string;
  /** Characters of the event's data, before and after the change together. */
  readonly size: number;
  /** What the data consists of. */
  readonly text: string;
}

/** Characters that a template may have when it is saved. */
const TEMPLATE_LENGTH = 20_000;

/** Characters; an item of the table, which holds an event, may have 400 kB. */
const EVENT_SIZE = 390_000;

/** Characters of a body. */
const MAX_BODY = 512 * 1024;

const createdAt = '2026-11-22T00:00:00.000Z';

const addon: Integration = {
  id: 1,
  uid: 'hostile',
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: {},
  secrets: {},
  events: [],
  projects: [],
  environments: [],
  createdAt,
  version: 1,
};

const delivery: Delivery = {
  addonId: 1,
  eventId: 1,
  state: 'pending',
  round: 0,
  firstRound: 0,
  received: [],
  attempts: [],
  reason: null,
  createdAt,
  updatedAt: createdAt,
  ttl: 0,
};

const anyName = fc.constantFrom(
  'event',
  'event.data',
  'event.preData',
  'event.data.list',
  'event.tags',
  'eventJson',
  'eventMarkdown',
  'missing',
  'missing.in.every.section',
  '.',
  'x.'.repeat(90),
);

/** Long enough pieces, repeated until the template is full. */
const anyPiece = fc.oneof(
  anyName.map((name) => `[${name}]`),
  anyName.map((name) => `[&${name}]`),
  anyName.map((name) => `[^${name}]x[/${name}]`),
  fc.tuple(anyName, anyName).map(([list, name]) => `[#${list}][${name}][/${list}]`),
  fc.tuple(anyName, anyName, anyName).map(([one, other, name]) => {
    return `[#${one}][#${other}][${name}][&${name}][/${other}][/${one}]`;
  }),
  fc.constantFrom(' ', '\n', 'x', '[! ]', '[> x]', '[=[ ]=]', '"', '\\'),
);

/** Most of them within the limits of what may be saved. */
const anyTemplate = fc
  .record({
    pieces: fc.array(anyPiece, { minLength: 1, maxLength: 4 }),
    times: fc.oneof(fc.nat(10), fc.nat(200), fc.constant(TEMPLATE_LENGTH)),
    list: anyName,
    depth: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(11)),
  })
  .map(({ pieces, times, list, depth }) => {
    const piece = pieces.join('');
    const start = `{{=[ ]=}}${`[#${list}]`.repeat(depth)}`;
    const end = `[/${list}]`.repeat(depth);
    const room = TEMPLATE_LENGTH - start.length - end.length;
    return `${start}${piece.repeat(Math.min(times, Math.floor(room / piece.length)))}${end}`;
  });

const anyHostile: fc.Arbitrary<Hostile> = fc.record({
  template: anyTemplate,
  contentType: fc.constantFrom('application/json', 'text/plain'),
  size: fc.constantFrom(100, 60_000, EVENT_SIZE),
  text: fc.constantFrom('a', '"', '\\', '\u0001', '\u2028', 'ä', '🙂'),
});

/**
 * Delivers events to webhooks with hostile templates. Sends nothing.
 * @returns how many were delivered, or failed for each reason
 * @throws {Error} with the template, if a delivery is neither
 */
export async function deliverHostile({ runs }: { readonly runs: number }) {
  const ends: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(anyHostile, async (hostile) => {
      const { state, reason } = await deliver(hostile);
      const end = reason ?? state;
      ends[end] = (ends[end] ?? 0) + 1;
    }),
    { numRuns: runs },
  );
  return ends;
}

/** Delivers one event to a webhook with a template. Sends nothing. */
export async function deliver({ template, contentType, size, text }: Hostile) {
  const parameters = { url: 'https://hooks.example.com/', contentType, bodyTemplate: template };
  const { state, reason, attempts } = await attemptDelivery(
    delivery,
    { ...addon, parameters },
    eventOf(size, text),
    (input) => {
      const [{ body }] = webhookRequest(input);
      if (body.toString().length > MAX_BODY) throw new Error(`The body has ${body.length} bytes.`);
      return [];
    },
  );
  if (state === 'pending' || attempts.length > 0) throw new Error('Something was sent.');
  const isExplained = reason?.startsWith('The body template cannot be rendered: ');
  if (state === 'failed' && !isExplained) throw new Error(`It failed without a reason: ${reason}`);
  return { state, reason };
}

/** An event as large as its JSON may be: half of it before the change, half of it after. */
function eventOf(size: number, text: string): Event {
  const jsonLength = JSON.stringify(text).length - 2;
  const value = text.repeat(Math.floor(size / 2 / 100 / jsonLength));
  const data = { name: 'a-flag', list: Array(100).fill(value) };
  return {
    id: 1,
    type: 'feature-strategy-update',
    createdBy: 'somebody',
    createdAt,
    createdByUserId: 1,
    featureName: 'a-flag',
    project: 'default',
    environment: 'development',
    data,
    preData: data,
    tags: Array.from({ length: 100 }, (_, index) => ({ type: 'simple', value: `tag-${index}` })),
  };
}
