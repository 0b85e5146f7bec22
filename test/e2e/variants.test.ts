import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  clientToken,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const STANDING = `${FEATURES}/standing/environments/development/variants`;

const blue = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };
const shownBlue = { ...blue, overrides: [] };

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'standing');
  await put(STANDING, [blue]);
});

afterAll(() => service.stop());

describe('the variants of an environment', () => {
  it('are empty at first', async () => {
    expect(await get(await variantsOf('no-variants'))).toEqual(answered([]));
  });

  it('are stored with every property', async () => {
    const said = {
      name: 'Blau “🚩”',
      weight: 1000,
      weightType: 'variable',
      stickiness: 'userId',
      payload: { type: 'json', value: '{"a":["x", ":y"]}' },
      overrides: [{ contextName: 'userId', values: ['x', ':y'] }],
    };
    const path = await variantsOf('said-variants');

    const answer = await put(path, [said]);

    expect(answer).toEqual(answered([said]));
    expect(await get(path)).toEqual(answer);
  });

  it('get defaults, and weights that total 1000', async () => {
    const path = await variantsOf('adjusted');

    const answer = await put(path, [
      { name: 'a', weight: 1 },
      { name: 'fixed', weight: 100, weightType: 'fix' },
      { name: 'b', weight: 999.5, unknown: 'dropped' },
      { name: 'c', weight: 0 },
    ]);

    const shown = (name: string, weight: number, weightType = 'variable') => ({
      ...shownBlue,
      name,
      weight,
      weightType,
    });
    expect(answer).toEqual(
      answered([shown('a', 300), shown('fixed', 100, 'fix'), shown('b', 300), shown('c', 300)]),
    );
  });

  it('are shown with the flag, only in their environment', async () => {
    const path = await variantsOf('shown-variants', [blue]);

    const { body } = await get(`${FEATURES}/shown-variants`);
    const environment = await get(path.replace(/\/variants$/, ''));

    expect(body.environments).toMatchObject([
      { name: 'development', variantCount: 1, variants: [shownBlue] },
      { name: 'production', variantCount: 0, variants: [] },
    ]);
    expect(environment.body).toMatchObject({ variantCount: 1, variants: [shownBlue] });
  });

  it('are replaced as a whole, and recorded with the previous ones', async () => {
    const path = await variantsOf('replaced', [blue]);

    const events = await recordedEvents(service, () => put(path, [{ ...blue, name: 'red' }]));

    expect(events).toEqual([
      flagEvent('feature-environment-variants-updated', 'replaced', {
        environment: 'development',
        data: { variants: [{ ...shownBlue, name: 'red' }] },
        preData: { variants: [shownBlue] },
      }),
    ]);
  });
});

describe('a patch of variants', () => {
  it('adds one and adjusts the weights', async () => {
    const path = await variantsOf('patch-adds', [blue]);

    const events = await recordedEvents(service, async () => {
      const operations = [{ op: 'add', path: '/0', value: { name: 'red', weight: 1 } }];
      expect(await patch(path, operations)).toEqual(
        answered([
          { ...shownBlue, name: 'red', weight: 500 },
          { ...shownBlue, weight: 500 },
        ]),
      );
    });

    expect(events).toMatchObject([
      { type: 'feature-environment-variants-updated', preData: { variants: [shownBlue] } },
    ]);
  });

  it('changes one', async () => {
    const path = await variantsOf('patch-changes', [blue, { ...blue, name: 'red' }]);
    const operations = [
      { op: 'replace', path: '/1/weightType', value: 'fix' },
      { op: 'replace', path: '/1/weight', value: 10 },
      { op: 'add', path: '/0/payload', value: { type: 'number', value: '1.5' } },
    ];

    expect((await patch(path, operations)).body.variants).toMatchObject([
      { name: 'blue', weight: 990, payload: { type: 'number', value: '1.5' } },
      { name: 'red', weight: 10, weightType: 'fix' },
    ]);
  });

  it('removes all', async () => {
    const path = await variantsOf('patch-empties', [blue]);

    expect(await patch(path, [{ op: 'remove', path: '/0' }])).toEqual(answered([]));
  });

  it('that changes nothing records nothing', async () => {
    const operations = [
      { op: 'test', path: '/0/name', value: 'blue' },
      { op: 'replace', path: '/0/weight', value: 500 },
    ];
    const events = await recordedEvents(service, async () => {
      expect(await patch(STANDING, operations)).toEqual(answered([shownBlue]));
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['/body/0', 'an element that is missing', [{ op: 'remove', path: '/1' }]],
    ['/body/0', 'the length', [{ op: 'replace', path: '/length', value: 100_000_000 }]],
    ['/body/0', 'a far element', [{ op: 'add', path: '/5000000', value: blue }]],
    ['/body', 'an object in the place of the list', [{ op: 'replace', path: '', value: {} }]],
    ['/body/1/name', 'a name twice', [{ op: 'copy', from: '/0', path: '/-' }]],
    ['/body/0/name', 'a removed name', [{ op: 'remove', path: '/0/name' }]],
    ['/body/0/weight', 'a wrong weight', [{ op: 'replace', path: '/0/weight', value: 1001 }]],
    ['/body/0/op', 'an unknown operation', [{ op: 'swap', path: '/0' }]],
    ['/body/0/path', 'no path', [{ op: 'remove' }]],
  ])('is refused, naming %s, for %s', async (property, _what, operations) => {
    const events = await recordedEvents(service, async () => {
      expect(await patch(STANDING, operations)).toEqual(
        refused(400, 'ValidationError', `\`${property}\``),
      );
    });

    expect(events).toEqual([]);
    expect(await get(STANDING)).toEqual(answered([shownBlue]));
  });
});

describe('invalid variants', () => {
  const fixed = (weight: number) => ({ ...blue, weight, weightType: 'fix' });

  it.each([
    ['/body/0/name', [{ weight: 1 }]],
    ['/body/0/name', [{ ...blue, name: '' }]],
    ['/body/0/name', [{ ...blue, name: [7] }]],
    ['/body/0/name', [{ ...blue, name: 'x'.repeat(101) }]],
    ['/body/1/name', [blue, blue]],
    ['/body/0/weight', [{ name: 'blue' }]],
    ['/body/0/weight', [{ ...blue, weight: -1 }]],
    ['/body/0/weight', [{ ...blue, weight: 1000.5 }]],
    ['/body/0/weight', [{ ...blue, weight: 'half' }]],
    ['/body/0/weightType', [{ ...blue, weightType: 'variabel' }]],
    ['/body', [fixed(1000)]],
    ['/body/0/stickiness', [{ ...blue, stickiness: '' }]],
    ['/body/0/stickiness', [{ ...blue, stickiness: null }]],
    ['/body/0/payload', [{ ...blue, payload: 'x' }]],
    ['/body/0/payload/value', [{ ...blue, payload: { type: 'string' } }]],
    ['/body/0/payload/type', [{ ...blue, payload: { type: 'xml', value: '' } }]],
    ['/body/0/payload/value', [{ ...blue, payload: { type: 'json', value: '{' } }]],
    ['/body/0/payload/value', [{ ...blue, payload: { type: 'string', value: [7] } }]],
    ['/body/0/overrides', [{ ...blue, overrides: {} }]],
    ['/body/0/overrides/0/values', [{ ...blue, overrides: [{ contextName: 'userId' }] }]],
    [
      '/body/0/overrides/0/values/0',
      [{ ...blue, overrides: [{ contextName: 'a', values: [null] }] }],
    ],
    ['/body/0', [null]],
    ['/body', { variants: [] }],
    ['/body', Array.from({ length: 10_000 }, () => 1)],
  ])('are refused, naming %s: %j', async (property, body) => {
    const events = await recordedEvents(service, async () => {
      expect(await put(STANDING, body)).toEqual(refused(400, 'ValidationError', `\`${property}\``));
    });

    expect(events).toEqual([]);
    expect(await get(STANDING)).toEqual(answered([shownBlue]));
  });
});

async function put(path: string, body: unknown) {
  return answerOf(await service.request('PUT', path, { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

/** Creates a flag, and returns the path of its variants in `development`. */
async function variantsOf(name: string, variants: readonly unknown[] = []): Promise<string> {
  const path = `${await createFlag(service, name)}/environments/development/variants`;
  if (variants.length > 0) expect((await put(path, variants)).status).toBe(200);
  return path;
}

function answered(variants: readonly unknown[]) {
  return {
    status: 200,
    body: { version: 1, variants },
  };
}

async function patch(path: string, body: unknown) {
  return answerOf(await service.request('PATCH', path, { body }));
}
