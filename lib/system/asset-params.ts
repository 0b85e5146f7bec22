import { object, text } from '../platform/schema/words.ts';

/** Path parameters of a file of a page. */
export const assetParams = object({
  asset: text('Name of the file.', 'swagger-ui.css'),
});
