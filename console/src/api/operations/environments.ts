import type { operation as cloneEnvironment } from '../../../../functions/environments/clone-environment.ts';
import type { operation as createEnvironment } from '../../../../functions/environments/create-environment.ts';
import type { operation as getAllEnvironments } from '../../../../functions/environments/get-all-environments.ts';
import type { operation as getEnvironment } from '../../../../functions/environments/get-environment.ts';
import type { operation as removeEnvironment } from '../../../../functions/environments/remove-environment.ts';
import type { operation as toggleEnvironmentOff } from '../../../../functions/environments/toggle-environment-off.ts';
import type { operation as toggleEnvironmentOn } from '../../../../functions/environments/toggle-environment-on.ts';
import type { operation as updateEnvironment } from '../../../../functions/environments/update-environment.ts';
import type { operation as updateSortOrder } from '../../../../functions/environments/update-sort-order.ts';
import type { operation as validateEnvironmentName } from '../../../../functions/environments/validate-environment-name.ts';

export interface EnvironmentsOperations {
  readonly cloneEnvironment: typeof cloneEnvironment;
  readonly createEnvironment: typeof createEnvironment;
  readonly getAllEnvironments: typeof getAllEnvironments;
  readonly getEnvironment: typeof getEnvironment;
  readonly removeEnvironment: typeof removeEnvironment;
  readonly toggleEnvironmentOff: typeof toggleEnvironmentOff;
  readonly toggleEnvironmentOn: typeof toggleEnvironmentOn;
  readonly updateEnvironment: typeof updateEnvironment;
  readonly updateSortOrder: typeof updateSortOrder;
  readonly validateEnvironmentName: typeof validateEnvironmentName;
}
