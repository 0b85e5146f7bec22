import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../../../lib/integrations/settings/integration-settings.ts';

describe('the size of an integration', () => {
  it('has room for hundreds of projects and environments', () => {
    expect(checkSettings(input(names(500))).settings.projects).toHaveLength(500);
  });

  it('is limited, because an event contains it twice', () => {
    expect(() => checkSettings(input(names(1_000)))).toThrow(
      'You have reached the limit of 150000 for bytes of an integration.',
    );
  });
});

function input(projects: readonly string[]) {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://hooks.example.com/' },
    events: [],
    projects,
    environments: projects,
  };
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index).padStart(100, 'x'));
}
