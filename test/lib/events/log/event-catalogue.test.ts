import { describe, expect, it } from 'vitest';
import { permissionScopes } from '../../../../lib/auth/permissions.ts';
import { meaningOf } from '../../../../lib/events/log/event-catalogue.ts';
import { eventTypes } from '../../../../lib/events/log/types.ts';

const plans = /^(release-plan|milestone-progression|safeguard)-/;

const rows = eventTypes.map((type) => ({ type, ...meaningOf(type) }));

describe('the event catalogue', () => {
  it('has a row for each type of the API description, in its order', () => {
    expect(eventTypes[0]).toBe('application-created');
    expect(eventTypes[145]).toBe('actions-deleted');
  });

  it('has those of release plans behind them, and then our own types', () => {
    expect(eventTypes.slice(146, 160).filter((type) => !plans.test(type))).toEqual([]);
    expect(eventTypes.slice(160)).toEqual([
      'project-clean-up-due',
      'actions-failed',
      'user-forgotten',
      'feature-drift-declared',
      'feature-drift-undeclared',
      'feature-code-references-gone',
      'project-drift-found',
      'flag-files-applied',
      'impact-metric-created',
      'impact-metric-updated',
      'impact-metric-deleted',
    ]);
  });

  it.each(['feature-teleported', 'toString', '__proto__'])(
    'says that an event of the unknown type %s may have changed everything',
    (type) => {
      expect(meaningOf(type)).toEqual({ invalidates: 'everything' });
    },
  );

  it.each(
    rows.filter(({ invalidates }) => invalidates === 'setting' || invalidates === 'placement'),
  )('$type belongs to the environment that it invalidates', ({ scope }) => {
    expect(scope).toBe('environment');
  });

  it.each(rows.filter(({ permission }) => permission))(
    '$type requires a permission of its own scope',
    ({ scope, permission }) => {
      const isOfEnvironment = permission && permissionScopes[permission] === 'environment';
      expect(isOfEnvironment).toBe(scope === 'environment');
    },
  );

  it.each(rows.filter(({ type }) => /^change-/.test(type)))(
    '$type belongs to an environment, and its changes invalidate by their own events',
    (row) => {
      expect(row).toEqual({ type: row.type, scope: 'environment', invalidates: 'nothing' });
    },
  );

  it.each(rows.filter(({ type }) => /^drop-(?!strategies)/.test(type)))(
    '$type invalidates everything, because it names nothing',
    ({ invalidates }) => {
      expect(invalidates).toBe('everything');
    },
  );
});
