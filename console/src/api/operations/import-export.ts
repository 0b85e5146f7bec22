import type { operation as exportFeatures } from '../../../../functions/import-export/export-features.ts';
import type { operation as importToggles } from '../../../../functions/import-export/import-toggles.ts';
import type { operation as validateImport } from '../../../../functions/import-export/validate-import.ts';

export interface ImportExportOperations {
  readonly exportFeatures: typeof exportFeatures;
  readonly importToggles: typeof importToggles;
  readonly validateImport: typeof validateImport;
}
