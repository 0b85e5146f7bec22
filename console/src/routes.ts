import { lazy } from './lazy.tsx';
import AllFlags from './pages/flags/all-flags.tsx';
import ProjectFlags from './pages/project/project-flags.tsx';

/**
 * The pages for people who are signed in, by address. Each is a file of its own, loaded when it is first shown;
 * but the lists of flags, where most visits begin, come with the first file.
 */
export const routes = {
  '/': AllFlags,
  '/new-flag': lazy(() => import('./pages/create-flag/create-flag.tsx')),
  '/projects': lazy(() => import('./pages/projects/projects.tsx')),
  '/projects/:projectId': ProjectFlags,
  '/projects/:projectId/features/:featureName/environments/:environment/strategies/new': lazy(
    () => import('./pages/strategy/new-strategy.tsx'),
  ),
  '/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId':
    lazy(() => import('./pages/strategy/strategy.tsx')),
  '/projects/:projectId/features/:featureName/environments/:environment/milestone-strategies/:plannedId':
    lazy(() => import('./pages/strategy/milestone-strategy.tsx')),
  '/new-project': lazy(() => import('./pages/projects/create-project.tsx')),
  '/projects/:projectId/archive': lazy(() => import('./pages/project/archive.tsx')),
  '/projects/:projectId/clean-up': lazy(() => import('./pages/project/clean-up.tsx')),
  '/projects/:projectId/settings/:part?': lazy(
    () => import('./pages/project/settings/settings.tsx'),
  ),
  '/projects/:projectId/features/:featureName/:tab?': lazy(() => import('./pages/flag/flag.tsx')),
  '/playground': lazy(() => import('./pages/playground/playground.tsx')),
  '/change-requests': lazy(() => import('./pages/change-requests/queue.tsx')),
  '/projects/:projectId/change-requests': lazy(() => import('./pages/change-requests/queue.tsx')),
  '/projects/:projectId/change-requests/:id': lazy(
    () => import('./pages/change-requests/change-request.tsx'),
  ),
  '/segments': lazy(() => import('./pages/segments/segments.tsx')),
  '/segments/new': lazy(() => import('./pages/segments/new-segment.tsx')),
  '/segments/:id': lazy(() => import('./pages/segments/segment.tsx')),
  '/context': lazy(() => import('./pages/context-fields/context-fields.tsx')),
  '/context/new': lazy(() => import('./pages/context-fields/new-context-field.tsx')),
  '/context/:name': lazy(() => import('./pages/context-fields/context-field.tsx')),
  '/strategies': lazy(() => import('./pages/strategy-types/strategy-types.tsx')),
  '/strategies/new': lazy(() => import('./pages/strategy-types/new-strategy-type.tsx')),
  '/strategies/:name': lazy(() => import('./pages/strategy-types/strategy-type.tsx')),
  '/release-templates': lazy(() => import('./pages/release-templates/templates.tsx')),
  '/release-templates/new': lazy(() => import('./pages/release-templates/new-template.tsx')),
  '/release-templates/:id': lazy(() => import('./pages/release-templates/template.tsx')),
  '/tag-types': lazy(() => import('./pages/tag-types/tag-types.tsx')),
  '/feature-types': lazy(() => import('./pages/feature-types/feature-types.tsx')),
  '/environments': lazy(() => import('./pages/environments/environments.tsx')),
  '/inbox': lazy(() => import('./pages/inbox/inbox.tsx')),
  '/events': lazy(() => import('./pages/events/events.tsx')),
  '/events/:id': lazy(() => import('./pages/events/event.tsx')),
  '/integrations': lazy(() => import('./pages/integrations/integrations.tsx')),
  '/integrations/new/:provider': lazy(() => import('./pages/integrations/new-integration.tsx')),
  '/integrations/:id': lazy(() => import('./pages/integrations/integration.tsx')),
  '/integrations/:id/log': lazy(() => import('./pages/integrations/deliveries.tsx')),
  '/signal-endpoints': lazy(() => import('./pages/signal-endpoints/signal-endpoints.tsx')),
  '/signal-endpoints/:id': lazy(() => import('./pages/signal-endpoints/signal-endpoint.tsx')),
  '/tokens': lazy(() => import('./pages/tokens/tokens.tsx')),
  '/applications': lazy(() => import('./pages/applications/applications.tsx')),
  '/applications/:appName': lazy(() => import('./pages/applications/application.tsx')),
  '/banners': lazy(() => import('./pages/banners/banners.tsx')),
  '/instance': lazy(() => import('./pages/instance/instance.tsx')),
  '/import': lazy(() => import('./pages/import/import.tsx')),
  '/account': lazy(() => import('./pages/account.tsx')),
  '/users': lazy(() => import('./pages/users/users.tsx')),
  '/users/:id': lazy(() => import('./pages/users/user.tsx')),
  '/groups': lazy(() => import('./pages/groups/groups.tsx')),
  '/groups/:id': lazy(() => import('./pages/groups/group.tsx')),
  '/roles': lazy(() => import('./pages/roles/roles.tsx')),
  '/roles/:id': lazy(() => import('./pages/roles/role.tsx')),
  '/service-accounts': lazy(() => import('./pages/service-accounts/service-accounts.tsx')),
  '/service-accounts/:id': lazy(() => import('./pages/service-accounts/service-account.tsx')),
  '/invitations': lazy(() => import('./pages/invitations/invitations.tsx')),
  '/access': lazy(() => import('./pages/access/access.tsx')),
  '/sign-in-settings': lazy(() => import('./pages/sign-in-settings/sign-in-settings.tsx')),
  '/sign-in-settings/oidc': lazy(() => import('./pages/sign-in-settings/oidc.tsx')),
  '/sign-in-settings/scim': lazy(() => import('./pages/sign-in-settings/scim.tsx')),
  '/sign-in-settings/history': lazy(() => import('./pages/sign-in-settings/history.tsx')),
} as const satisfies Readonly<Record<string, ReturnType<typeof lazy>>>;
