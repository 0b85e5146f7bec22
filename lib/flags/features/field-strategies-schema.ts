import { integer, object, optional, text } from '../../platform/schema/words.ts';
import { segmentStrategiesSchema } from '../segments/schema.ts';
import { MAX_FIELD_PLACES } from './limits.ts';

/** Query parameters of the strategies that use a context field. */
export const fieldStrategiesQuery = object('FieldStrategiesParameters', 'Which page.', {
  cursor: optional(
    text(
      'The `nextCursor` of the page before.',
      'WzAsImRlZmF1bHQiLCJuZXctY2hlY2tvdXQgZGV2ZWxvcG1lbnQiXQ',
      2_000,
    ),
  ),
  limit: optional(
    integer(
      'Maximum of flags in one environment whose strategies are on the page. Values above 500 count as 500.',
      100,
      { minimum: 1, default: MAX_FIELD_PLACES },
    ),
  ),
});

/** A page of the strategies that use a context field: what a segment's list has. */
export const fieldStrategiesSchema = object(
  'Strategies of a context field',
  'The strategies that use a context field.',
  {
    ...segmentStrategiesSchema.properties,
    nextCursor: optional(
      text(
        'Where the next page begins; absent on the last one.',
        'WzAsImRlZmF1bHQiLCJuZXctY2hlY2tvdXQgZGV2ZWxvcG1lbnQiXQ',
        2_000,
      ),
    ),
  },
);
