import { flag, object } from '../../platform/schema/words.ts';

export const maintenanceSchema = object('Maintenance', 'The maintenance mode.', {
  enabled: flag('Whether changes on the admin API are refused.'),
});
