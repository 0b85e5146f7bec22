import { scimFunction } from './scim-function.ts';

/** What every resource has (RFC 7643, 3.1). Pure. */
export function resourceOf(
  urn: string,
  resourceType: 'User' | 'Group',
  { id, createdAt }: { readonly id: number; readonly createdAt: string },
  baseUrl: string,
) {
  return {
    schemas: [urn],
    id: String(id),
    meta: { resourceType, created: createdAt, location: locationOf(baseUrl, resourceType, id) },
  };
}

/** URL of a resource. Pure. */
export function locationOf(baseUrl: string, resourceType: 'User' | 'Group', id: number): string {
  return `${baseUrl}${scimFunction.root}/${resourceType}s/${id}`;
}
