import { hash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { featuresResponse } from '../../../../lib/clients/environment-cache/features-response.ts';
import { flagEntry } from '../../../../lib/clients/environment-cache/flag-json.ts';
import type { EnvironmentState } from '../../../../lib/clients/environment-cache/model.ts';
import {
  decodeState,
  encodeState,
} from '../../../../lib/clients/environment-cache/snapshot-format.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { toResponse } from '../../../../lib/http/to-response.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

/** The limit of a function's response is 6 MB in total. */
const WIRE_BYTES = 6 * 1024 * 1024;
const SCOPE = { environment: 'production', inlineSegments: false };

describe('10,000 flags of 10 MB', () => {
  const state = stateOf(10_000, wordy);

  it('fit into a response for clients that accept gzip', async () => {
    const { body = '', headers } = Object(await answer(state, 'gzip'));

    expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(body.length).toBeLessThan(WIRE_BYTES);
    const text = gunzipSync(Buffer.from(body, 'base64')).toString();
    expect(text.length).toBeGreaterThan(10_000_000);
    expect(JSON.parse(text).features).toHaveLength(10_000);
  });

  it('are refused for other clients, with a hint to accept gzip', async () => {
    await expect(answer(state)).rejects.toThrow(/Accept gzip/);
  });

  it('are stored in chunks below the limit of an item, and are decoded unchanged', async () => {
    const parts = await encodeState(state);

    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(400_000);
    expect(await decodeState(parts)).toEqual(state);
  });
});

describe('10,000 flags with a few values of their own', () => {
  it('are at most 3 % larger in pieces than compressed as a whole', async () => {
    const { body } = Object(await answer(stateOf(10_000, ownValues), 'gzip'));
    const file = Buffer.from(body, 'base64');

    const whole = gzipSync(gunzipSync(file), { level: 6 });

    expect(file.length / whole.length).toBeLessThan(1.03);
  });
});

describe('flags that cannot be compressed', () => {
  const state = stateOf(8_000, random);

  it('are refused when they are too large, with a hint', async () => {
    await expect(answer(state, 'gzip')).rejects.toThrow(/Request less/);
  });

  it('are stored in many chunks', async () => {
    const parts = await encodeState(state);

    expect(parts.length).toBeGreaterThan(10);
    expect(await decodeState(parts)).toEqual(state);
  });

  it('are not decoded when a chunk is missing', async () => {
    const parts = await encodeState(state);

    await expect(decodeState(parts.slice(1))).rejects.toThrow();
  });
});

function stateOf(count: number, describeFlag: (index: number) => string): EnvironmentState {
  const entries = Array.from({ length: count }, (_, index) => {
    const name = `flag-${String(index).padStart(5, '0')}`;
    const flag = { ...anyFlag, name, description: describeFlag(index) };
    return flagEntry(flag, emptyEnvironment(name, 'production'));
  });
  return {
    environment: 'production',
    flags: new Map(entries.map((entry) => [entry.name, entry])),
    segments: new Map(),
    projects: new Set(['default']),
  };
}

function wordy(index: number): string {
  return Array.from({ length: 120 }, (_, word) => `word-${(index * 7 + word * 13) % 997}`).join(
    ' ',
  );
}

function ownValues(index: number): string {
  const digest = hash('sha512', String(index));
  return `For the users ${digest.slice(0, 32)} and ${digest.slice(32, 64)} of the shop.`;
}

async function answer(state: EnvironmentState, acceptEncoding?: string) {
  const body = await featuresResponse({ state, seen: 1 }, SCOPE).body();
  return toResponse({ status: 200, body }, acceptEncoding);
}

function random(): string {
  return randomBytes(600).toString('base64');
}
