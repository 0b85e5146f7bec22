import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../support/access.ts';
import { answerOf, clientToken } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/constraints/validate';
const valid = { contextName: 'region', operator: 'IN', values: ['eu'] };

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  const body = { name: 'region', legalValues: [{ value: 'eu' }] };
  expect((await service.request('POST', '/api/admin/context', { body })).status).toBe(201);
});

afterAll(() => service.stop());

describe('checking a constraint', () => {
  it.each([
    ['a legal value', valid],
    ['any value of a field without definition', { ...valid, contextName: 'anything' }],
    ['a list with an empty value beside it', { ...valid, value: '' }],
    ['both kinds of values', { ...valid, value: 'eu' }],
    ['a version', { contextName: 'version', operator: 'SEMVER_GT', value: '1.2.3' }],
  ])('accepts %s, and changes nothing', async (_what, body) => {
    const events = await recordedEvents(service, async () => {
      const { status, body: answer } = await service.request('POST', PATH, { body });
      expect({ status, answer }).toEqual({ status: 204, answer: undefined });
    });
    expect(events).toEqual([]);
  });

  it.each([
    ['another value', { ...valid, values: ['eu', 'us'] }, '/body/values/1'],
    ['no number', { contextName: 'age', operator: 'NUM_GT', value: 'old' }, '/body/value'],
    ['no date', { contextName: 'day', operator: 'DATE_AFTER' }, '/body/value'],
    ['one value for many', { contextName: 'x', operator: 'IN', value: 1 }, '/body/value'],
    ['no text', { contextName: 'name', operator: 'STR_CONTAINS', values: [] }, '/body/values'],
    ['an unknown operator', { ...valid, operator: 'LIKE' }, '/body/operator'],
    ['no field', { operator: 'IN', values: ['eu'] }, '/body/contextName'],
    ['a list', [valid], '/body'],
  ])('refuses %s', async (_what, body, pointer) => {
    const reply = await service.request('POST', PATH, { body });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', pointer));
  });
});
