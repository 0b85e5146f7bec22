/** URLs of the pages that messages link to. */
export interface Pages {
  readonly home: string;
  readonly project: (project: string) => string;
  readonly archive: (project: string) => string;
  readonly cleanUp: (project: string) => string;
  readonly drift: (project: string) => string;
  readonly flag: (project: string, flag: string) => string;
  readonly changeRequest: (project: string, id: number | string) => string;
}

/** @param baseUrl public address of the service without a trailing slash */
export function pagesAt(baseUrl: string): Pages {
  const project = (id: string) => `${baseUrl}/projects/${encodeURIComponent(id)}`;
  return {
    home: baseUrl,
    project,
    archive: (id) => `${project(id)}/archive`,
    cleanUp: (id) => `${project(id)}/clean-up`,
    drift: (id) => `${project(id)}/drift`,
    flag: (id, flag) => `${project(id)}/features/${encodeURIComponent(flag)}`,
    changeRequest: (id, request) => `${project(id)}/change-requests/${encodeURIComponent(request)}`,
  };
}
