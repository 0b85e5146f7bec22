import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../lib/events/log/types.ts';
import { deliveryId } from '../../../../lib/integrations/delivery/delivery.ts';

const event: Event = {
  id: 842,
  type: 'feature-created',
  createdBy: 'Zoë',
  createdAt: '2026-11-21T10:24:36.887Z',
  createdByUserId: 1,
  data: { name: 'a-flag' },
  preData: null,
  tags: [],
  featureName: 'a-flag',
  project: 'default',
  environment: null,
};

describe('the id that receivers tell repeated requests by', () => {
  it('is that of the integration, of the event and of its time', () => {
    expect(deliveryId('aQCLfld_KSxi', event)).toBe('evt_aQCLfld_KSxi_842_mwq9h1cn');
  });

  it('is another for an event that got the same id after the table was restored', () => {
    const later = { ...event, createdAt: '2026-11-21T10:24:36.888Z' };

    expect(deliveryId('uid', later)).not.toBe(deliveryId('uid', event));
  });
});
