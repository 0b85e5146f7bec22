import type { operation as getAdvancedPlayground } from '../../../../functions/playground/get-advanced-playground.ts';
import type { operation as getPlayground } from '../../../../functions/playground/get-playground.ts';

export interface PlaygroundOperations {
  readonly getAdvancedPlayground: typeof getAdvancedPlayground;
  readonly getPlayground: typeof getPlayground;
}
