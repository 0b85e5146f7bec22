import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../lib/environments/model.ts';
import { chooseEnvironments, clampApprovals } from '../../../lib/projects/choose-environments.ts';

const known = [environment('development'), environment('old', false), environment('production')];

describe('chooseEnvironments', () => {
  it('returns all enabled ones when none is named', () => {
    expect(chooseEnvironments(undefined, known, false)).toEqual(['development', 'production']);
  });

  it('returns those named, without duplicates, also disabled ones', () => {
    expect(chooseEnvironments(['old', 'production', 'old'], known, false)).toEqual([
      'old',
      'production',
    ]);
  });

  it('refuses unknown ones, listing all of them', () => {
    expect(() => chooseEnvironments(['moon', 'production', 'sun'], known, true)).toThrow(
      /moon, sun/,
    );
  });

  it('refuses a project without environments', () => {
    expect(() => chooseEnvironments(undefined, [environment('old', false)], false)).toThrow(
      /at least one environment/,
    );
  });

  it('refuses an empty list, unless projects may have no environments', () => {
    expect(() => chooseEnvironments([], known, false)).toThrow(/at least one environment/);
    expect(chooseEnvironments([], known, true)).toEqual([]);
  });
});

describe('clampApprovals', () => {
  it.each([
    [undefined, 1],
    [-7, 1],
    [0, 1],
    [1, 1],
    [10, 10],
    [11, 10],
    [1e300, 10],
  ])('clamps %s approvals to %s', (sent, kept) => {
    const wanted = { name: 'production', ...(sent !== undefined && { requiredApprovals: sent }) };

    expect(clampApprovals([wanted], known)).toEqual({ production: { requiredApprovals: kept } });
  });

  it('refuses unknown environments by name', () => {
    expect(() => clampApprovals([{ name: 'moon' }], known)).toThrow(/moon/);
  });
});

function environment(name: string, enabled = true): Environment {
  return {
    name,
    type: 'test',
    enabled,
    protected: false,
    sortOrder: 1,
    version: 1,
  };
}
