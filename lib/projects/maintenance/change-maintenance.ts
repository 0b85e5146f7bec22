import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { findMaintenance, maintenanceWrite } from './maintenance-store.ts';

/** The name of the setting in events. */
const ID = 'maintenance.mode';

/** Switches the maintenance mode. Records nothing if it is in that state already. */
export function switchMaintenance(author: Author, enabled: boolean): Promise<void> {
  return recordChange({ author, expect: ['setting-updated'] }, async () => {
    const before = await findMaintenance();
    if ((before?.enabled ?? false) === enabled) return noChange();
    const data = { id: ID, enabled };
    return {
      writes: [maintenanceWrite(before, enabled)],
      events: [
        before
          ? { type: 'setting-updated', data, preData: { id: ID, enabled: before.enabled } }
          : { type: 'setting-created', data },
      ],
      result: undefined,
    };
  });
}
