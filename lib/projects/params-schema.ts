import { pathNameSchema } from '../platform/schema/path-name.ts';
import { object } from '../platform/schema/words.ts';

/** The path parameter `projectId`; an unknown id is answered with 404. */
export const projectIdParam = pathNameSchema('Id of the project.', 'default');

/** Path parameters of `/projects/{projectId}`. */
export const projectParams = object({
  projectId: projectIdParam,
});
