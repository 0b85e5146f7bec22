import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { signalFunction } from '../../lib/signals/shared-functions.ts';
import { signalAccessControl } from '../../lib/signals/signal-access-control.ts';

export const sharedFunction = defineSharedFunction({
  contract: signalFunction,
  accessControl: signalAccessControl,
});
