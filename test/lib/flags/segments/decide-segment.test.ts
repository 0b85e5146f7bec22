import { describe, expect, it } from 'vitest';
import { decideSegment } from '../../../../lib/flags/segments/decide-segment.ts';
import type { Segment, SegmentRequest, SegmentUse } from '../../../../lib/flags/segments/model.ts';
import { aFlag, aSegment, aStrategy } from '../../../support/flag-state.ts';
import { atFault, refusalOf } from '../../../support/refusal.ts';

const same: SegmentRequest = { name: 'Staff', constraints: [] };
const constraint = { contextName: 'userId', operator: 'IN', values: ['7', '8'] } as const;

describe('decideSegment', () => {
  it.each<[string, Partial<Segment>, SegmentRequest, Partial<Segment>]>([
    ['changes the name', {}, { ...same, name: 'All' }, { name: 'All' }],
    ['removes an absent description', { description: 'x' }, same, { description: null }],
    ['binds it to a project', {}, { ...same, project: 'web' }, { project: 'web' }],
    [
      'adds defaults to constraints',
      {},
      { ...same, constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] },
      {
        constraints: [
          {
            contextName: 'userId',
            operator: 'IN',
            values: ['1'],
            caseInsensitive: false,
            inverted: false,
          },
        ],
      },
    ],
  ])('%s, and records both states', (_behaviour, before, request, expected) => {
    const { after, events } = decideSegment(aSegment(1, before), request, []);

    expect(after).toMatchObject({ id: 1, ...expected });
    expect(events).toMatchObject([
      { type: 'segment-updated', data: expected, preData: { name: 'Staff' } },
    ]);
  });

  it.each<[string, string | null | undefined]>([
    ['an absent project', undefined],
    ['null', null],
    ['an empty text', ''],
  ])('releases it from its project by %s', (_what, project) => {
    const request = { ...same, ...(project !== undefined && { project }) };
    const { after, events } = decideSegment(aSegment(1, { project: 'web' }), request, []);

    expect(after).not.toHaveProperty('project');
    expect(events).toMatchObject([{ type: 'segment-updated', project: null }]);
  });

  it.each<[string, Partial<Segment>, SegmentRequest]>([
    ['the same values', {}, same],
    ['the same project', { project: 'web' }, { ...same, project: 'web' }],
    [
      'the same description, and the same constraints without the defaults',
      {
        description: 'x',
        constraints: [{ ...constraint, caseInsensitive: false, inverted: false }],
      },
      { ...same, description: 'x', constraints: [constraint] },
    ],
  ])('records nothing for %s', (_what, before, request) => {
    expect(decideSegment(aSegment(1, before), request, []).events).toEqual([]);
  });

  it.each<[string, Partial<Segment>, SegmentRequest, readonly SegmentUse[]]>([
    ['binding it to the project that uses it', {}, { ...same, project: 'web' }, [usedIn('web')]],
    ['releasing it from a project', { project: 'web' }, same, [usedIn('web'), usedIn('other')]],
    [
      'keeping its project',
      { project: 'web' },
      { ...same, name: 'All', project: 'web' },
      [usedIn('other')],
    ],
  ])('accepts %s', (_what, before, request, uses) => {
    expect(decideSegment(aSegment(1, before), request, uses).events).toHaveLength(1);
  });

  it('refuses to bind it while another project uses it, naming only the uses there', async () => {
    const uses = [usedIn('web'), usedIn('other')];
    const refusal = await refusalOf(() =>
      decideSegment(aSegment(1), { ...same, project: 'web' }, uses, () => true),
    );

    expect(refusal).toMatchObject({
      name: 'ConflictError',
      message: expect.stringMatching(/1 strategy uses it.*flag-of-other/),
    });
    expect(refusal.message).not.toContain('flag-of-web');
  });

  it('names no flags of projects that the caller may not see', async () => {
    const uses = [usedIn('hidden'), usedIn('other')];
    const refusal = await refusalOf(() =>
      decideSegment(aSegment(1), { ...same, project: 'web' }, uses, (id) => id === 'other'),
    );

    expect(refusal.message).toMatch(
      /2 strategies use it: .*flag-of-other.*, 1 in projects that you cannot see\./,
    );
    expect(refusal.message).not.toContain('hidden');
  });

  it.each([
    ['a constraint whose value does not suit the operator', { value: 'old' }],
    ['a constraint without its value', {}],
  ])('refuses %s', async (_what, value) => {
    const constraints = [{ contextName: 'age', operator: 'NUM_GT', ...value }] as const;

    expect(
      await refusalOf(() => decideSegment(aSegment(1), { ...same, constraints }, [])),
    ).toMatchObject(atFault('/body/constraints/0/value', 'a number'));
  });
});

function usedIn(project: string): SegmentUse {
  return {
    strategy: aStrategy('s1'),
    environment: 'production',
    feature: aFlag(`flag-of-${project}`, { project }),
  };
}
