import { describe, expect, it } from 'vitest';
import { invalidatedBy } from '../../../../lib/clients/environment-cache/invalidation.ts';
import { type ChangeEvent, type EventType, eventTypes } from '../../../../lib/events/log/types.ts';

describe('an event', () => {
  it('of an unknown type may have changed everything', () => {
    expect(kindOf('feature-teleported')).toBe('everything');
    expect(kindOf('toString')).toBe('everything');
  });

  // The types that are recorded in the log of a flag.
  it.each(
    eventTypes.filter((type) =>
      /^(feature-(?!type|favorited|unfavorited|potentially|tag-import|drift-|code-)|strategy-order)/.test(
        type,
      ),
    ),
  )('%s has the flag read again', (type) => {
    expect(kindOf(type)).toBe('flag');
  });

  it.each(['feature-environment-enabled', 'feature-strategy-add', 'strategy-order-changed'])(
    '%s in another environment changes nothing',
    (type) => {
      expect(kindOf(type, { environment: 'development' })).toBe('nothing');
      expect(kindOf(type, { environment: 'production' })).toBe('flag');
    },
  );

  it('that moves a flag affects both projects', () => {
    const data = { oldProject: 'default', newProject: 'other' };

    expect(
      invalidatedBy(event('feature-project-change', { project: 'other', data }), 'any'),
    ).toEqual({
      kind: 'flag',
      name: 'checkout',
      projects: ['other', 'default'],
      affectsContent: true,
    });
  });

  it('that tags a flag does not change its JSON for clients', () => {
    expect(invalidatedBy(event('feature-tagged'), 'any')).toMatchObject({ affectsContent: false });
  });

  it.each(['segment-created', 'segment-updated', 'segment-deleted'])(
    '%s has the segment read again',
    (type) => {
      const changed = { kind: 'segment', id: 7 };
      expect(invalidatedBy(event(type, { data: { id: 7 } }), 'any')).toEqual(changed);
      expect(invalidatedBy(event(type, { preData: { id: 7 } }), 'any')).toEqual(changed);
    },
  );

  it('without the name of its flag, segment or project may have changed everything', () => {
    expect(kindOf('feature-archived', { featureName: null })).toBe('everything');
    expect(kindOf('segment-updated')).toBe('everything');
    expect(kindOf('project-environment-added', { project: null })).toBe('everything');
  });

  it('that removes an environment from a project has its flags read again, in that environment', () => {
    const type = 'project-environment-removed';

    expect(invalidatedBy(event(type, { environment: 'production' }), 'production')).toEqual({
      kind: 'project',
      id: 'default',
      affectsContent: true,
    });
    expect(kindOf(type, { environment: 'development' })).toBe('nothing');
  });
});

function kindOf(type: string, more?: Partial<ChangeEvent>) {
  return invalidatedBy(event(type, more), 'production')?.kind ?? 'nothing';
}

function event(type: string, more: Partial<ChangeEvent> = {}): ChangeEvent {
  return {
    id: 1,
    type: type as EventType,
    createdAt: '2026-11-21T10:00:00.000Z',
    project: 'default',
    environment: null,
    featureName: 'checkout',
    data: null,
    preData: null,
    ...more,
  };
}
