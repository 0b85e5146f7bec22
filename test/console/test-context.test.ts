import { describe, expect, it } from 'vitest';
import { keptContexts, parseTestContexts } from '../../console/src/test-contexts/test-context.ts';
import { sdkContextOf } from '../../lib/words/playground/sdk-context.ts';

it('a test context becomes what an SDK sends', () => {
  const fields = { userId: '7', plan: 'beta', appName: 'shop' };

  expect(sdkContextOf({ fields })).toEqual({
    appName: 'shop',
    userId: '7',
    properties: { plan: 'beta' },
  });
});

it('a test context without an application has one, which SDKs always send', () => {
  expect(sdkContextOf({ fields: {} })).toEqual({ appName: 'console', properties: {} });
});

const ada = { name: 'Ada', fields: { userId: '7' } };

it.each([
  [null, []],
  ['no JSON', []],
  ['{"name":"Ada"}', []],
  [JSON.stringify([ada, { name: 'Bo' }, { name: 'Cy', fields: { userId: 7 } }, null]), [ada]],
])('of the stored text %j, these are test contexts: %j', (text, contexts) => {
  expect(parseTestContexts(text)).toEqual(contexts);
});

describe('the contexts that a page shows', () => {
  const ada = { name: 'Ada', fields: { userId: '7' } };
  const stored = ['*', 'default', 'shop'].map(
    (id) => [`test-contexts:${id}`, JSON.stringify([ada])] as const,
  );
  const shown = (projectId: string) =>
    keptContexts(stored, projectId, (id) => (id === 'shop' ? 'The shop' : 'Default'));

  it('are those of its project', () => {
    expect(shown('shop')).toEqual([{ ...ada, projectId: 'shop', ownName: 'Ada' }]);
  });

  it('are those of all projects, with their names, where no project is meant', () => {
    expect(shown('*').map(({ name }) => name)).toEqual([
      'Ada',
      'Ada (project Default)',
      'Ada (project The shop)',
    ]);
  });
});
